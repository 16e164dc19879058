import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { openTreeQuery, TreeLoading } from '../open-tree/index.ts';
import { useMe } from '../session/index.ts';
import { TreeEditor } from './tree-editor.tsx';

/** A tree for those who may change it. */
export function EditorScreen({ treeId }: { readonly treeId: string }) {
  const me = useMe();
  const { data, error, isFetching, refetch } = useQuery(openTreeQuery(useApi(), treeId));
  if (error !== null) {
    return (
      <main id="main" className="page-width grid grow place-items-center">
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={() => refetch()} />
      </main>
    );
  }
  if (data === undefined || !me) return <TreeLoading fills="rest" />;
  return <TreeEditor key={treeId} loaded={data} personId={me.id} />;
}
