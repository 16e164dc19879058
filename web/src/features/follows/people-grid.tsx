import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { type FollowSide, type PeoplePage, peopleQuery } from './follow-queries.ts';
import { UserCard, UserCardSkeleton } from './user-card.tsx';

interface PeopleGridProps {
  readonly side: FollowSide;
  readonly userId: string;
  readonly page: number;
  readonly limit: number;
  /** Shown if the page has no users. */
  readonly empty: (list: PeoplePage) => ReactNode;
  /** Shown below the cards. */
  readonly after: (list: PeoplePage) => ReactNode;
}

const skeletons = [0, 1, 2, 3, 4, 5];

/** One page of followers or followed users, as cards. */
export function PeopleGrid({ side, userId, page, limit, empty, after }: PeopleGridProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    peopleQuery(useApi(), side, userId, { page, limit }),
  );
  if (!data && error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <Grid
        label={side === 'followers' ? t('Loading followers') : t('Loading followed users')}
        busy
      >
        {skeletons.map((index) => (
          <li key={index}>
            <UserCardSkeleton />
          </li>
        ))}
      </Grid>
    );
  }
  if (data.people.length === 0) return empty(data);
  return (
    <>
      <Grid
        label={side === 'followers' ? t('Followers') : t('Following')}
        stale={isPlaceholderData}
      >
        {data.people.map((user) => (
          <li key={user.id}>
            <UserCard user={user} />
          </li>
        ))}
      </Grid>
      {after(data)}
    </>
  );
}

interface GridProps {
  readonly label: string;
  readonly busy?: boolean;
  /** Whether the previous page is shown until the new one has loaded. */
  readonly stale?: boolean;
  readonly children: ReactNode;
}

function Grid({ label, busy = false, stale = false, children }: GridProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={busy || stale}
      className={classNames(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4 transition-opacity',
        stale && 'opacity-60',
      )}
    >
      {children}
    </ul>
  );
}
