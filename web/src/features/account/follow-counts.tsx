import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../texts/t.ts';
import { countLabel } from '../../ui/count-label.ts';
import { PlaceLink } from '../../ui/place-link.tsx';
import { followCountsQuery } from '../profiles/index.ts';

export function FollowCounts({ personId }: { readonly personId: string }) {
  const { data } = useQuery(followCountsQuery(useApi(), personId));
  return (
    <ul className="flex flex-wrap gap-x-6">
      <FollowCount count={data?.following} noun="following" />
      <FollowCount count={data?.followers} noun="followers" />
    </ul>
  );
}

interface FollowCountProps {
  /** Undefined while not known. */
  readonly count: number | undefined;
  readonly noun: 'following' | 'followers';
}

function FollowCount({ count, noun }: FollowCountProps) {
  return (
    <li>
      <PlaceLink
        href={`/account/follows/${noun}`}
        className="inline-block py-1 text-quiet hover:text-ink hover:underline"
      >
        <span className="tabular font-semibold text-ink">
          {count === undefined ? '–' : countLabel(count)}
        </span>{' '}
        {noun === 'following' ? t('following') : t('followers')}
      </PlaceLink>
    </li>
  );
}
