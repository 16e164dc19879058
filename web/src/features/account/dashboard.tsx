import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { useMe } from '../session/index.ts';
import { LastTrees } from '../trees/index.ts';
import { FollowCounts } from './follow-counts.tsx';
import { TreesData } from './trees-data.tsx';

export function Dashboard() {
  usePageTitle(pageName('/account'));
  const me = useMe();
  if (!me) return null;
  return (
    <main id="main" className="page-width flex flex-col gap-12 py-8 lg:py-10">
      <div className="flex flex-col gap-2">
        <h1 className="text-xl [overflow-wrap:anywhere]">
          {t('Welcome, {username}', { username: me.username })}
        </h1>
        <FollowCounts userId={me.id} />
      </div>
      <section aria-labelledby="trees-data-heading" className="flex flex-col gap-5">
        <h2 id="trees-data-heading" className="text-lg">
          {t('Trees Data')}
        </h2>
        <TreesData />
      </section>
      <section aria-labelledby="last-trees-heading" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="last-trees-heading" className="text-lg">
            {t('Last Trees')}
          </h2>
          <LinkButton variant="quiet" to="/account/trees">
            {t('Show all')}
          </LinkButton>
        </div>
        <LastTrees />
      </section>
    </main>
  );
}
