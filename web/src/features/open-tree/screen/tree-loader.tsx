import { prepareFonts } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { treeQuery } from '../../trees/index.ts';
import type { OpenedTree } from '../load-tree.ts';
import { isMissing, openTreeQuery } from '../open-tree-query.ts';
import { TreeLoading } from './tree-loading.tsx';

interface TreeLoaderProps {
  readonly treeId: string;
  /** The whole window, or the rest of a page with its own navigation. */
  readonly fills: 'window' | 'rest';
  /** Shown if the tree does not exist or the user may not see it. */
  readonly missing: ReactNode;
  /** The header of a tree that is still loading. If given, what is known of the tree is shown too. */
  readonly header?: (tree: Tree) => ReactNode;
  readonly children: (opened: OpenedTree) => ReactNode;
}

/** Fetches a tree and shows it, a placeholder or an error. */
export function TreeLoader(props: TreeLoaderProps) {
  // A key for each tree, so that the deferred value is never the previous tree.
  return <OneTreeLoader key={props.treeId} {...props} />;
}

function OneTreeLoader({ treeId, fills, missing, header, children }: TreeLoaderProps) {
  const api = useApi();
  const known = useQueryClient().getQueryData(treeQuery(api, treeId).queryKey);
  const { data, error, isFetching, refetch } = useQuery(openTreeQuery(api, treeId));
  // Deferred, because rendering a tree takes long and would block the placeholder.
  const loaded = useDeferredValue(data);
  useEffect(() => {
    void prepareFonts();
  }, []);
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
  return (
    <TreeLoading
      fills={fills}
      known={known && header ? { tree: known, header: header(known) } : null}
    />
  );
}
