import type { OwnUser } from '@life-tree/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useMe, useSessionRenewal } from '../session/index.ts';
import { Framed } from '../site/index.ts';
import { treeQuery } from '../trees/index.ts';
import { AccountHeader } from './account-header.tsx';
import type { SectionName } from './account-sections.ts';
import { BottomBar } from './bottom-bar.tsx';
import { currentSection, openedTree } from './current-section.ts';
import { Sidebar } from './sidebar.tsx';

/** The frame of every page of the account: ways around it, the search and the bell. */
export function AccountShell({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  // Only for the moment between log-out and the next page.
  if (!me) return null;
  return <Frame me={me}>{children}</Frame>;
}

function Frame({ me, children }: { readonly me: OwnUser; readonly children: ReactNode }) {
  const current = useCurrentSection(me.id);
  const isTreeOpen = useLocation({ select: ({ pathname }) => openedTree(pathname) !== undefined });
  useSessionRenewal();
  return (
    <div className="flex min-h-dvh">
      <Sidebar current={current} />
      <div className="flex min-w-0 grow flex-col pb-16 lg:pb-0">
        <AccountHeader me={me} isAside={isTreeOpen} />
        <Framed value={true}>{children}</Framed>
      </div>
      <BottomBar current={current} />
    </div>
  );
}

/** The section to highlight in the navigation. */
function useCurrentSection(userId: string): SectionName | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const treeId = openedTree(path);
  const { data: tree } = useQuery({
    ...treeQuery(useApi(), treeId ?? ''),
    enabled: treeId !== undefined,
  });
  return currentSection(path, userId, tree);
}
