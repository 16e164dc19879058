import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LucideIcon, TreeDeciduous, Trees, Users } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { countLabel } from '../../ui/display/count-label.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NewTreeCard, treeTotalsQuery } from '../trees/index.ts';

/** The user's tree counts, each linking to its list, and a button to create a tree. */
export function TreesData() {
  const { data, error, isFetching, refetch } = useQuery(treeTotalsQuery(useApi()));
  if (!data && error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  return (
    <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
      <TotalCard icon={Trees} label={t('Total Trees')} to="/account/trees" count={data?.total} />
      <TotalCard
        icon={TreeDeciduous}
        label={t('My Trees')}
        to="/account/trees/me"
        count={data?.myTrees}
      />
      {/* The number of further cards depends on the counts, so one skeleton covers them all. */}
      {data === undefined && (
        <li className="col-span-2 min-h-32">
          <Skeleton className="size-full" />
        </li>
      )}
      {data && data.collabs > 0 && (
        <TotalCard
          icon={Users}
          label={t('Collaborations')}
          to="/account/collabs"
          count={data.collabs}
        />
      )}
      {data && (
        <li className={classNames('min-h-32', data.collabs === 0 && 'col-span-2')}>
          <NewTreeCard />
        </li>
      )}
    </ul>
  );
}

interface TotalCardProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly to: '/account/trees' | '/account/trees/me' | '/account/collabs';
  /** Undefined while loading. */
  readonly count: number | undefined;
}

function TotalCard({ icon: Icon, label, to, count }: TotalCardProps) {
  return (
    <li className="min-h-32">
      <Link
        to={to}
        preload="intent"
        className="flex h-full flex-col justify-between gap-3 rounded-md border border-line bg-surface p-4 transition-colors hover:border-leaf sm:p-5"
      >
        <span className="flex flex-col gap-x-2 gap-y-1 text-quiet text-sm xl:flex-row xl:items-center">
          <Icon aria-hidden="true" className="size-5 text-leaf" strokeWidth={1.5} />
          {label}
        </span>{' '}
        {count === undefined ? (
          <Skeleton className="h-11.5 w-16" />
        ) : (
          <span className="tabular font-serif text-2xl">{countLabel(count)}</span>
        )}
      </Link>
    </li>
  );
}
