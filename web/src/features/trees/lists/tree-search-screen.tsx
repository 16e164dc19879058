import { t } from '../../../texts/t.ts';
import { pageName } from '../../../ui/pages/page-names.ts';
import { usePageTitle } from '../../../ui/pages/use-page-title.ts';
import { SiteFooter, TopBar } from '../../site/index.ts';
import type { ListAddress } from './list-address.ts';
import { TreeList } from './tree-list.tsx';

export function TreeSearchScreen({ address }: { readonly address: ListAddress }) {
  usePageTitle(pageName('/trees'));
  return (
    <>
      <TopBar search={address.search ?? ''} />
      <main id="main" className="page-width flex flex-col gap-8 py-10 lg:py-14">
        <TreeList kind="public" title={t('Tree Search')} address={address} />
      </main>
      <SiteFooter />
    </>
  );
}
