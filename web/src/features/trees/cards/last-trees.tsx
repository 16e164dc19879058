import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoOwnTrees } from '../lists/empty-list.tsx';
import { treeEditorAddress } from '../tree-addresses.ts';
import { lastTreesQuery } from '../tree-queries.ts';
import { TreeCard, TreeCardSkeleton } from './tree-card.tsx';
import { TreeGrid } from './tree-grid.tsx';

export function LastTrees() {
  const { data, error, isFetching, refetch } = useQuery(lastTreesQuery(useApi()));
  if (!data && error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <TreeGrid label={t('Loading trees')} busy>
        {[0, 1, 2].map((index) => (
          <li key={index}>
            <TreeCardSkeleton />
          </li>
        ))}
      </TreeGrid>
    );
  }
  if (data.trees.length === 0) return <NoOwnTrees />;
  return (
    <TreeGrid label={t('Last trees')}>
      {data.trees.map((tree) => (
        <li key={tree.id}>
          <TreeCard tree={tree} address={treeEditorAddress} />
        </li>
      ))}
    </TreeGrid>
  );
}
