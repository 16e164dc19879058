import type { PagePath } from '@life-tree/contract';
import { pageName } from '../../../ui/pages/page-names.ts';
import { usePageTitle } from '../../../ui/pages/use-page-title.ts';
import { useMe } from '../../session/index.ts';
import { SiteFooter } from '../../site/index.ts';
import type { ListKind } from '../tree-queries.ts';
import type { ListAddress } from './list-address.ts';
import { TreeList } from './tree-list.tsx';

const pages = {
  mine: '/account/trees',
  owned: '/account/trees/me',
  collabs: '/account/collabs',
  liked: '/account/liked',
} as const satisfies Record<Exclude<ListKind, 'public'>, PagePath>;

interface AccountListScreenProps {
  readonly kind: keyof typeof pages;
  readonly address: ListAddress;
}

/** A list of trees in the account: own trees, collaborations or liked trees. */
export function AccountListScreen({ kind, address }: AccountListScreenProps) {
  const title = pageName(pages[kind], { username: useMe()?.username ?? '' });
  usePageTitle(title);
  return (
    <>
      <main id="main" className="page-width flex flex-col gap-8 py-8 lg:py-10">
        <TreeList kind={kind} title={title} address={address} />
      </main>
      <SiteFooter />
    </>
  );
}
