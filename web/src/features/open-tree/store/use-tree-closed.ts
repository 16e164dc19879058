import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { useSocket } from '../../../api/socket-context.ts';
import { isMissing } from '../open-tree-query.ts';
import { followTree } from './follow-tree.ts';
import type { ClosedReason } from './tree-state.ts';

/** Why a tree was closed for this user since the page was opened; null while they may see it. */
export function useTreeClosed(treeId: string): ClosedReason | null {
  const api = useApi();
  const socket = useSocket();
  const [closed, setClosed] = useState<ClosedReason | null>(null);
  useEffect(() => {
    const unchanged = () => undefined;
    return followTree(
      socket,
      {
        treeId,
        applyServerEvent: unchanged,
        resume: unchanged,
        verifyAccess: async () => {
          try {
            await api.call('GET ph-tree/{id}', { params: { id: treeId } });
          } catch (failure) {
            if (isMissing(failure)) setClosed((reason) => reason ?? 'unknown');
          }
        },
        close: (reason) => setClosed(reason),
      },
      true,
    );
  }, [api, socket, treeId]);
  return closed;
}
