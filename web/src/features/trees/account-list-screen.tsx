import { t } from '../../texts/t.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useMe } from '../session/index.ts';
import { SiteFooter } from '../site/index.ts';
import type { ListAddress } from './list-address.ts';
import { TreeList } from './tree-list.tsx';
import type { ListKind } from './tree-queries.ts';

const titles: Readonly<Record<Exclude<ListKind, 'public'>, (username: string) => string>> = {
  mine: (username) => t("{username}'s Trees", { username }),
  owned: (username) => t("{username}'s Trees", { username }),
  collabs: (username) => t("{username}'s Collabs", { username }),
  liked: () => t('Liked Trees'),
};

interface AccountListScreenProps {
  readonly kind: keyof typeof titles;
  readonly address: ListAddress;
}

/** A list of trees that belong to a person in one way or another. */
export function AccountListScreen({ kind, address }: AccountListScreenProps) {
  const title = titles[kind](useMe()?.username ?? '');
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
