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
import { ProfileHeader, ProfileHeaderSkeleton } from './profile-header.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { userQuery } from './profile-queries.ts';
import { NoPublicTrees, ProfileTrees } from './profile-trees.tsx';

interface ProfileScreenProps {
  readonly userId: string;
  readonly page: number;
}

/** The public profile of a user. */
export function ProfileScreen({ userId, page }: ProfileScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(userQuery(useApi(), userId));
  return (
    <>
      <TopBar />
      {data ? (
        <Profile user={data} page={page} />
      ) : isUnknownUser(error) ? (
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

/** An invalid id is refused as bad input, but means the same to the reader. */
function isUnknownUser(error: unknown): boolean {
  return failedWith(error, 'not-found', 'identifier-not-valid');
}

function Profile({ user, page }: { readonly user: PublicUser; readonly page: number }) {
  usePageTitle(pageName('/profiles/:id', { name: user.username }));
  return (
    <main id="main" className="page-width flex flex-col gap-12 py-10 lg:py-14">
      <ProfileHeader
        user={user}
        own={false}
        description={<Description text={user.description ?? ''} />}
        actions={<Actions user={user} />}
      />
      <ProfileTrees
        userId={user.id}
        own={false}
        page={page}
        empty={<NoPublicTrees username={user.username} />}
      />
    </main>
  );
}

function Actions({ user }: { readonly user: PublicUser }) {
  const me = useMe();
  if (!me || me.id === user.id) return null;
  return (
    <>
      {me.role === 'boss' && user.role !== 'boss' && <AdminButton user={user} />}
      <FollowButton userId={user.id} />
      <ProfileMenu user={user} />
    </>
  );
}
