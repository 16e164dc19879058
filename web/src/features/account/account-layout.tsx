import type { OwnUser } from '@life-tree/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useMe, useSessionRenewal } from '../session/index.ts';
import { InsideLayout } from '../site/index.ts';
import { treeQuery } from '../trees/index.ts';
import { AccountHeader } from './account-header.tsx';
import type { SectionName } from './account-sections.ts';
import { BottomBar } from './bottom-bar.tsx';
import { currentSection, openTreeId } from './current-section.ts';
import { Sidebar } from './sidebar.tsx';

/** The layout of all account pages: navigation, search and notifications. */
export function AccountLayout({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  // Between logging out and the next page there is no user.
  if (!me) return null;
  return <Layout me={me}>{children}</Layout>;
}

function Layout({ me, children }: { readonly me: OwnUser; readonly children: ReactNode }) {
  const current = useCurrentSection(me.id);
  const isTreeOpen = useLocation({ select: ({ pathname }) => openTreeId(pathname) !== undefined });
  useSessionRenewal();
  return (
    <div className="flex min-h-dvh">
      <Sidebar current={current} />
      <div className="flex min-w-0 grow flex-col pb-16 lg:pb-0">
        <AccountHeader me={me} hiddenOnSmallScreens={isTreeOpen} />
        <InsideLayout value={true}>{children}</InsideLayout>
      </div>
      <BottomBar current={current} />
    </div>
  );
}

/** The section to highlight in the navigation. */
function useCurrentSection(userId: string): SectionName | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const treeId = openTreeId(path);
  const { data: tree } = useQuery({
    ...treeQuery(useApi(), treeId ?? ''),
    enabled: treeId !== undefined,
  });
  return currentSection(path, userId, tree);
}
