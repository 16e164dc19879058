import type { PublicUser } from '@life-tree/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failedWith, failureText } from '../../api/api-error.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { useMe } from '../session/index.ts';
import { NotFound, SiteFooter, TopBar } from '../site/index.ts';
import { AdminButton } from './admin-button.tsx';
import { Description } from './description.tsx';
import { FollowButton } from './follow-button.tsx';
import { personQuery } from './person-queries.ts';
import { ProfileHeader, ProfileHeaderSkeleton } from './profile-header.tsx';
import { NoPublicTrees, ProfileTrees } from './profile-trees.tsx';

interface PersonScreenProps {
  readonly userId: string;
  readonly page: number;
}

/** Somebody else's profile, open to everyone. */
export function PersonScreen({ userId, page }: PersonScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(personQuery(useApi(), userId));
  return (
    <>
      <TopBar />
      {data ? (
        <Profile person={data} page={page} />
      ) : isUnknownPerson(error) ? (
        <NotFound />
      ) : (
        <main id="main" className="page-width py-10 lg:py-14">
          {error ? (
            <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />
          ) : (
            <ProfileHeaderSkeleton />
          )}
        </main>
      )}
      <SiteFooter />
    </>
  );
}

/** What is no identifier at all is refused as bad input; it names nobody either. */
function isUnknownPerson(error: unknown): boolean {
  return failedWith(error, 'not-found', 'identifier-not-valid');
}

function Profile({ person, page }: { readonly person: PublicUser; readonly page: number }) {
  usePageTitle(pageName('/profiles/:id', { name: person.username }));
  return (
    <main id="main" className="page-width flex flex-col gap-12 py-10 lg:py-14">
      <ProfileHeader
        person={person}
        own={false}
        description={<Description text={person.description ?? ''} />}
        actions={<Actions person={person} />}
      />
      <ProfileTrees
        userId={person.id}
        own={false}
        page={page}
        empty={<NoPublicTrees username={person.username} />}
      />
    </main>
  );
}

function Actions({ person }: { readonly person: PublicUser }) {
  const me = useMe();
  if (!me || me.id === person.id) return null;
  return (
    <>
      {me.role === 'boss' && person.role !== 'boss' && <AdminButton person={person} />}
      <FollowButton userId={person.id} />
    </>
  );
}
