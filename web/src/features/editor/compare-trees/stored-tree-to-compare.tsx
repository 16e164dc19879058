import { emptyParts } from '@life-tree/phylogeny';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LongWork } from '../../../ui/feedback/long-work.tsx';
import { fieldsOf, loadTree } from '../../open-tree/index.ts';
import type { OtherTree, TreeSource } from './tree-to-compare.tsx';

interface StoredTreeToCompareProps {
  readonly source: Extract<TreeSource, { kind: 'stored' }>;
  readonly onLoaded: (other: OtherTree) => void;
  readonly onCancel: () => void;
}

/** Fetches the tree to compare with. */
export function StoredTreeToCompare({ source, onLoaded, onCancel }: StoredTreeToCompareProps) {
  const api = useApi();
  const { id, link } = source;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['compared-tree', id, link],
    queryFn: async ({ signal }) => {
      // Opening a link lets this browser see its tree.
      if (link !== null) await fetch(`/trees/${id}?link=${link}`, { signal });
      return loadTree(api, id, signal);
    },
    gcTime: 0,
  });
  const finish = useEffectEvent((loaded: NonNullable<typeof data>) => {
    const { details, forest, parts = emptyParts } = loaded;
    onLoaded({ name: details.name, document: { fields: fieldsOf(details), forest, parts } });
  });
  useEffect(() => {
    if (data !== undefined) finish(data);
  }, [data]);
  if (error !== null) {
    return (
      <div className="flex flex-col gap-4">
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={() => refetch()} />
        <Button variant="secondary" className="self-start" onClick={onCancel}>
          {t('Choose another tree')}
        </Button>
      </div>
    );
  }
  return <LongWork label={t('Opening the tree')} progress={0} onCancel={onCancel} />;
}
