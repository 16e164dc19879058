import type { TreeList as Trees } from '@life-tree/contract';
import { pagingDepth } from '@life-tree/contract/values';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NewTreeCard } from '../cards/new-tree-card.tsx';
import { TreeCard, TreeCardSkeleton } from '../cards/tree-card.tsx';
import { TreeGrid } from '../cards/tree-grid.tsx';
import { treeEditorAddress } from '../tree-addresses.ts';
import { type ListKind, treeListQuery } from '../tree-queries.ts';
import { EmptyList } from './empty-list.tsx';
import { type ListAddress, listDefaults } from './list-address.ts';
import { ListBar } from './list-bar.tsx';
import { Pager } from './pager.tsx';

interface TreeListProps {
  readonly kind: ListKind;
  readonly title: string;
  readonly address: ListAddress;
}

/** A list of trees with its filters and pages. Its state is in the address. */
export function TreeList({ kind, title, address }: TreeListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    treeListQuery(useApi(), kind, address),
  );
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="text-xl [overflow-wrap:anywhere]">{title}</h1>
          <p role="status" className="tabular min-h-6 text-quiet">
            {data && summary(data, address)}
          </p>
        </div>
        {kind === 'owned' && (
          <LinkButton variant="quiet" to="/account/trees/bin">
            <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {t('Bin')}
          </LinkButton>
        )}
      </header>
      {kind !== 'liked' && <ListBar address={address} searchable={kind !== 'public'} />}
      <section aria-labelledby="list-heading" className="flex min-h-96 flex-col gap-10">
        <h2 id="list-heading" className="sr-only">
          {t('Trees')}
        </h2>
        {!data && error ? (
          <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />
        ) : (
          <Results kind={kind} address={address} list={data} stale={isPlaceholderData} />
        )}
      </section>
    </>
  );
}

interface ResultsProps {
  readonly kind: ListKind;
  readonly address: ListAddress;
  /** Undefined while loading. */
  readonly list: Trees | undefined;
  /** Whether the list is the previous page, shown until the new one has loaded. */
  readonly stale: boolean;
}

const firstRow = 3;

function Results({ kind, address, list, stale }: ResultsProps) {
  const isOwn = kind !== 'public' && kind !== 'liked';
  const first = kind === 'owned' || kind === 'mine' ? <NewTreeCell /> : null;
  if (!list) {
    return (
      <TreeGrid label={t('Loading trees')} busy>
        {first}
        {/* A full page, so that the scroll position can be restored when the user comes back. */}
        {Array.from({ length: address.limit ?? listDefaults.limit }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <li key={index}>
            <TreeCardSkeleton />
          </li>
        ))}
      </TreeGrid>
    );
  }
  if (list.trees.length === 0) {
    return <EmptyList kind={kind} address={address} isPastEnd={list.count > 0} />;
  }
  return (
    <>
      <div className={classNames('transition-opacity', stale && 'opacity-60')}>
        <TreeGrid label={t('Trees')} busy={stale}>
          {first}
          {list.trees.map((tree, index) => (
            <li key={tree.id}>
              <TreeCard
                tree={tree}
                eager={index < firstRow}
                {...(isOwn && { address: treeEditorAddress })}
              />
            </li>
          ))}
        </TreeGrid>
      </div>
      <Pager address={address} lastPage={lastPage(list, address)} />
    </>
  );
}

function NewTreeCell(): ReactNode {
  return (
    <li className="min-h-28 sm:min-h-48">
      <NewTreeCard />
    </li>
  );
}

function lastPage({ count }: Trees, { limit = listDefaults.limit }: ListAddress): number {
  return Math.ceil(Math.min(count, pagingDepth) / limit);
}

function summary(list: Trees, address: ListAddress): string {
  const { search } = address;
  if (list.trees.length === 0) {
    return search ? t('No results for “{search}”', { search }) : t('No trees to show');
  }
  const shown = rangeText(list, address);
  return search ? t('{trees} for “{search}”', { trees: shown, search }) : shown;
}

/** Lists end at `pagingDepth`; counts that are estimated can have any other value. */
function approximateTotal(count: number): string {
  return count === pagingDepth
    ? t('more than {count} trees', { count })
    : t('about {count} trees', { count: roundEstimate(count) });
}

/** With two digits, because an estimate is not more precise. */
function roundEstimate(count: number): number {
  return Number(count.toPrecision(2));
}

/** The number of trees, and which of them this page shows. */
function rangeText({ count, approximate, trees }: Trees, address: ListAddress): string {
  const { page = listDefaults.page, limit = listDefaults.limit } = address;
  const total = approximate
    ? approximateTotal(count)
    : t('{count, plural, one {# tree} other {# trees}}', { count });
  if (count <= limit && page === 1) return total;
  const first = (page - 1) * limit + 1;
  return t('{first}–{last} of {total}', { first, last: first + trees.length - 1, total });
}
