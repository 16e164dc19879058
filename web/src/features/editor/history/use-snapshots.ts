import { maxSnapshotNameLength, treeChannel } from '@life-tree/contract/values';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { useSocket } from '../../../api/socket-context.ts';
import { t } from '../../../texts/t.ts';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';

/** A version to name: a number, or one that is only known when all edits are saved. */
type NamedVersion = number | (() => Promise<number>);

/** Names versions. The lists that show them are fetched again, also when somebody else names one. */
export function useSnapshots(treeId: string) {
  const api = useApi();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const socket = useSocket();

  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: ['history', treeId] });
    const cleanups = [
      socket.listen(treeChannel(treeId), ({ type }) => {
        if (type === 'history') refetch();
      }),
      socket.onMissedEvents(treeId, refetch),
    ];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  }, [client, socket, treeId]);

  const setName = async (version: NamedVersion, name: string | null): Promise<void> => {
    try {
      const number = typeof version === 'number' ? version : await version();
      const params = { id: treeId, version: String(number) };
      await api.call('PATCH ph-tree/{id}/history/{version}', { params, body: { name } });
      await client.invalidateQueries({ queryKey: ['history', treeId] });
    } catch (failure) {
      await dialogs.alert(failureText(failure));
    }
  };

  return {
    /** Asks for the name. */
    name: async (version: NamedVersion, initial = ''): Promise<void> => {
      const name = await dialogs.prompt(t('Name of the snapshot'), {
        initial,
        accept: t('Save'),
        maxLength: maxSnapshotNameLength,
        detail: t(
          'A snapshot can be restored about twice as long as other versions. A release keeps a version for ever.',
        ),
      });
      if (name !== null && name.trim() !== '') await setName(version, name);
    },
    removeName: (version: number): Promise<void> => setName(version, null),
  };
}
