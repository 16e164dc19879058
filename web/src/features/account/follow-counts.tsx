import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../texts/t.ts';
import { countLabel } from '../../ui/display/count-label.ts';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { followCountsQuery } from '../profiles/index.ts';

export function FollowCounts({ userId }: { readonly userId: string }) {
  const { data } = useQuery(followCountsQuery(useApi(), userId));
  return (
    <ul className="flex flex-wrap gap-x-6">
      <FollowCount side="following" count={data?.following} />
      <FollowCount side="followers" count={data?.followers} />
    </ul>
  );
}

interface FollowCountProps {
  /** Undefined while loading. */
  readonly count: number | undefined;
  readonly side: 'following' | 'followers';
}

function FollowCount({ count, side }: FollowCountProps) {
  return (
    <li>
      <InternalLink
        href={`/account/follows/${side}`}
        className="inline-block py-1 text-quiet hover:text-ink hover:underline"
      >
        <span className="tabular font-semibold text-ink">
          {count === undefined ? '–' : countLabel(count)}
        </span>{' '}
        {side === 'following'
          ? t('{count, plural, one {following} other {following}}', { count: count ?? 0 })
          : t('{count, plural, one {follower} other {followers}}', { count: count ?? 0 })}
      </InternalLink>
    </li>
  );
}
