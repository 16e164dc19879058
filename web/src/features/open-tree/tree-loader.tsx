import type { Tree } from '@life-tree/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { treeQuery } from '../trees/index.ts';
import type { LoadedTree } from './load-tree.ts';
import { isMissing, openTreeQuery } from './open-tree-query.ts';
import { TreeLoading } from './tree-loading.tsx';

interface TreeLoaderProps {
  readonly treeId: string;
  /** The whole window, or what the page around leaves. */
  readonly fills: 'window' | 'rest';
  /** In place of a tree that is not there, as far as the person may know. */
  readonly missing: ReactNode;
  /** Stands above a tree that is still on its way. */
  readonly header?: (tree: Tree) => ReactNode;
  readonly children: (loaded: LoadedTree) => ReactNode;
}

/** Fetches a tree to be opened; whatever that comes to has its screen. */
export function TreeLoader(props: TreeLoaderProps) {
  // Anew for each tree: what is put off must never be the tree before under this one's address.
  return <OneTreeLoader key={props.treeId} {...props} />;
}

function OneTreeLoader({ treeId, fills, missing, header, children }: TreeLoaderProps) {
  const api = useApi();
  const known = useQueryClient().getQueryData(treeQuery(api, treeId).queryKey);
  const { data, error, isFetching, refetch } = useQuery(openTreeQuery(api, treeId));
  // Drawn in steps behind the waiting screen: it is much at once.
  const loaded = useDeferredValue(data);
  if (isMissing(error)) return missing;
  if (error !== null) {
    return (
      <main
        id="main"
        className={classNames(
          'page-width grid place-items-center',
          fills === 'window' ? 'min-h-dvh' : 'grow',
        )}
      >
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={() => refetch()} />
      </main>
    );
  }
  if (loaded !== undefined) return children(loaded);
  return <TreeLoading fills={fills} header={known && header?.(known)} />;
}
