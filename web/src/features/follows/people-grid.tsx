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
  /** Stands in for a page on which there is nobody. */
  readonly empty: (list: PeoplePage) => ReactNode;
  /** What follows the cards. */
  readonly after: (list: PeoplePage) => ReactNode;
}

const skeletons = [0, 1, 2, 3, 4, 5];

/** One page of the people around a person, as cards. */
export function PeopleGrid({ side, userId, page, limit, empty, after }: PeopleGridProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    peopleQuery(useApi(), side, userId, { page, limit }),
  );
  if (!data && error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <Grid label={side === 'followers' ? t('Loading followers') : t('Loading following')} busy>
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
        {data.people.map((person) => (
          <li key={person.id}>
            <UserCard person={person} />
          </li>
        ))}
      </Grid>
      {after(data)}
    </>
  );
}

interface GridProps {
  readonly label: string;
  /** Nobody is here yet. */
  readonly busy?: boolean;
  /** The page before, shown until the new one is here. */
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
