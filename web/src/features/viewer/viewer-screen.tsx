import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import type { CanvasAddress } from '../canvas/index.ts';
import { isMissing, openTreeQuery, TreeLoading } from '../open-tree/index.ts';
import { useMe, useSessionRenewal } from '../session/index.ts';
import { NotFoundScreen } from '../site/index.ts';
import { TreeViewer } from './tree-viewer.tsx';

interface ViewerScreenProps {
  readonly treeId: string;
  readonly address: CanvasAddress;
}

/** A tree as everyone who may see it sees it. */
export function ViewerScreen({ treeId, address }: ViewerScreenProps) {
  const api = useApi();
  const me = useMe();
  useSessionRenewal();
  const { data, error, isFetching, refetch } = useQuery(openTreeQuery(api, treeId));
  if (isMissing(error)) return <NotFoundScreen />;
  if (error !== null) {
    return (
      <main id="main" className="page-width grid min-h-dvh place-items-center">
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={() => refetch()} />
      </main>
    );
  }
  if (data === undefined || me === undefined) return <TreeLoading fills="window" />;
  return <TreeViewer key={treeId} loaded={data} personId={me?.id ?? null} address={address} />;
}
