import type { Presence } from '@life-tree/contract';
import { presenceChannel } from '@life-tree/contract/values';
import type { SpeciesId } from '@life-tree/phylogeny';
import { useEffect, useState } from 'react';
import { useSocket } from '../../../api/socket-context.ts';

const noPresence: readonly Presence[] = [];
const maxAttempts = 5;
const attemptPause = 600;

/** Returns the other users who are editing a tree, and sends them this user's selection. */
export function usePresence(
  treeId: string,
  userId: string,
  selection: SpeciesId | null,
): readonly Presence[] {
  const socket = useSocket();
  const [present, setPresent] = useState(noPresence);

  useEffect(
    () =>
      socket.listen(presenceChannel(treeId), (list) =>
        setPresent(list.filter((other) => other.userId !== userId)),
      ),
    [socket, treeId, userId],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let currentRun = 0;
    // The server refuses a selection until the socket has joined the tree, so it is sent again.
    const send = async (run: number, attempt: number) => {
      const { error } = await socket.send('select-species', { treeId, speciesId: selection });
      // A late reply must not start a retry, because something else is selected now.
      if (run !== currentRun || error === undefined || attempt === maxAttempts) return;
      timer = setTimeout(() => void send(run, attempt + 1), attemptPause);
    };
    const end = () => {
      clearTimeout(timer);
      currentRun += 1;
    };
    const begin = () => {
      end();
      void send(currentRun, 1);
    };
    begin();
    const stopListening = socket.listen('welcome', begin);
    return () => {
      end();
      stopListening();
    };
  }, [socket, treeId, selection]);

  return present;
}
