import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useMe } from '../session/index.ts';
import { EmptyFollowList } from './empty-follow-list.tsx';
import { type FollowSide, peopleQuery } from './follow-queries.ts';
import { FollowsLayout } from './follows-layout.tsx';
import { PeopleGrid } from './people-grid.tsx';

/** The latest followers and followed users. */
export function FollowsScreen() {
  const me = useMe();
  if (!me) return null;
  return (
    <FollowsLayout username={me.username} page="follows">
      <Sides userId={me.id} />
    </FollowsLayout>
  );
}

const shownPeople = 6;

function Sides({ userId }: { readonly userId: string }) {
  const api = useApi();
  const firstPage = { page: 1, limit: shownPeople };
  const { isPending } = useQuery(peopleQuery(api, 'followers', userId, firstPage));
  usePrefetchQuery(peopleQuery(api, 'following', userId, firstPage));
  return (
    <>
      <Side side="followers" title={t('Followers')} userId={userId} />
      {/* Wait for the followers, because their number decides where this section starts. */}
      {!isPending && <Side side="following" title={t('Following')} userId={userId} />}
    </>
  );
}

const lists = {
  followers: '/account/follows/followers',
  following: '/account/follows/following',
} as const;

interface SideProps {
  readonly side: FollowSide;
  readonly title: string;
  readonly userId: string;
}

function Side({ side, title, userId }: SideProps) {
  const headingId = `${side}-heading`;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="text-lg">
        {title}
      </h2>
      <PeopleGrid
        side={side}
        userId={userId}
        page={1}
        limit={shownPeople}
        empty={() => <EmptyFollowList side={side} />}
        after={({ count }) =>
          count > shownPeople && (
            <LinkButton variant="secondary" to={lists[side]} className="self-start">
              {t('Show all {count}', { count })}
            </LinkButton>
          )
        }
      />
    </section>
  );
}
