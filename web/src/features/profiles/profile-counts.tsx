import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { formatNumber } from '../../texts/number-formats.ts';
import { t } from '../../texts/t.ts';
import { countLabel } from '../../ui/display/count-label.ts';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { followCountsQuery, userTotalsQuery } from './profile-queries.ts';

interface ProfileCountsProps {
  readonly userId: string;
  /** On the user's own profile, each count links to its list. */
  readonly own: boolean;
}

export function ProfileCounts({ userId, own }: ProfileCountsProps) {
  const api = useApi();
  const { data: trees } = useQuery(userTotalsQuery(api, userId));
  const { data: follows } = useQuery(followCountsQuery(api, userId));
  return (
    <ul aria-label={t('Statistics')} className="flex gap-x-8 gap-y-2">
      <Count
        label={t('{count, plural, one {Tree} other {Trees}}', { count: trees?.myTrees ?? 0 })}
        count={trees?.myTrees}
        href={own && '/account/trees/me'}
      />
      <Count
        label={t('{count, plural, one {Follower} other {Followers}}', {
          count: follows?.followers ?? 0,
        })}
        count={follows?.followers}
        href={own && '/account/follows/followers'}
      />
      <Count
        label={t('Following')}
        count={follows?.following}
        href={own && '/account/follows/following'}
      />
    </ul>
  );
}

interface CountProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly count: number | undefined;
  readonly href: string | false;
}

function Count({ label, count, href }: CountProps) {
  const content: ReactNode = (
    <>
      <span className="tabular font-serif text-lg">
        {count === undefined ? '–' : countLabel(count)}
      </span>{' '}
      <span className="text-quiet text-sm">{label}</span>
    </>
  );
  const style = 'flex flex-col';
  return (
    <li title={count === undefined ? undefined : formatNumber(count)}>
      {href ? (
        <InternalLink href={href} className={`${style} hover:text-leaf hover:underline`}>
          {content}
        </InternalLink>
      ) : (
        <p className={style}>{content}</p>
      )}
    </li>
  );
}
