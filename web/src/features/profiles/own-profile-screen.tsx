import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Settings, Sprout } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { t, tCount } from '../../texts/t.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useMe } from '../session/index.ts';
import { OwnDescription } from './own-description.tsx';
import { personTotalsQuery, personTreesQuery } from './person-queries.ts';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileTrees } from './profile-trees.tsx';

/** One's own profile, as others see it and with what only oneself may change. */
export function OwnProfileScreen({ page }: { readonly page: number }) {
  usePageTitle(t('Profile'));
  const me = useMe();
  if (!me) return null;
  return (
    <main id="main" className="page-width flex flex-col gap-12 py-8 lg:py-10">
      <ProfileHeader
        person={me}
        own
        description={<OwnDescription description={me.description} />}
        actions={
          <LinkButton variant="secondary" to="/account/settings">
            <Settings aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {t('Settings')}
          </LinkButton>
        }
      />
      <ProfileTrees
        personId={me.id}
        page={page}
        title={t('Public trees')}
        note={<PrivateTreesNote personId={me.id} />}
        empty={<NothingPublished />}
      />
    </main>
  );
}

/** Why the grid may show fewer trees than the count says. */
function PrivateTreesNote({ personId }: { readonly personId: string }) {
  const api = useApi();
  const { data: totals } = useQuery(personTotalsQuery(api, personId));
  const { data: published } = useQuery(personTreesQuery(api, personId, 1));
  if (!totals || !published || published.approximate) return null;
  const hidden = totals.myTrees - published.count;
  if (hidden <= 0) return null;
  return (
    <p className="text-quiet text-sm">
      {tCount(
        hidden,
        'One private tree is not shown here.',
        '{count} private trees are not shown here.',
      )}{' '}
      <Link to="/account/trees/me" className="text-link">
        {t('My Trees')}
      </Link>
    </p>
  );
}

function NothingPublished() {
  return (
    <EmptyState
      icon={Sprout}
      title={t('No public trees yet')}
      action={<LinkButton to="/account/trees/me">{t('My Trees')}</LinkButton>}
    >
      {t('The trees you make public stand here for everybody.')}
    </EmptyState>
  );
}
