import type { OwnUser } from '@life-tree/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMe, useSessionRenewal } from '../session/index.ts';
import { InsideLayout } from '../site/index.ts';
import { treeQuery } from '../trees/index.ts';
import { AccountHeader } from './account-header.tsx';
import type { SectionName } from './account-sections.ts';
import { BottomBar } from './bottom-bar.tsx';
import { currentSection, openTreeId } from './current-section.ts';
import { Rail } from './rail.tsx';
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
      {isTreeOpen ? <Rail current={current} /> : <Sidebar current={current} />}
      <div
        className={classNames(
          'flex min-w-0 grow flex-col pb-16',
          isTreeOpen ? 'wide:pb-0' : 'lg:pb-0',
        )}
      >
        {/* An open tree has these links in its own header. */}
        {!isTreeOpen && <AccountHeader me={me} />}
        <InsideLayout value={true}>{children}</InsideLayout>
      </div>
      <BottomBar current={current} className={isTreeOpen ? 'wide:hidden' : 'lg:hidden'} />
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
