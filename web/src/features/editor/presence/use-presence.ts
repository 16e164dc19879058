import type { Presence } from '@life-tree/contract';
import type { SpeciesId } from '@life-tree/phylogeny';
import { useEffect, useState } from 'react';
import { useSocket } from '../../../api/socket-context.ts';

const nobody: readonly Presence[] = [];
const mostAttempts = 5;
const attemptPause = 600;

/** The other editors of a tree; they are told what is selected here. */
export function usePresence(
  treeId: string,
  userId: string,
  selection: SpeciesId | null,
): readonly Presence[] {
  const socket = useSocket();
  const [present, setPresent] = useState(nobody);

  useEffect(
    () =>
      socket.listen(`presence-${treeId}`, (list) =>
        setPresent(list.filter((other) => other.userId !== userId)),
      ),
    [socket, treeId, userId],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let currentRun = 0;
    // Whoever has just joined is not yet known as present: then it is said once more.
    const tell = async (run: number, attempt: number) => {
      const { error } = await socket.send('select-species', { treeId, speciesId: selection });
      // An answer that comes late must not start a retry: something else is selected by now.
      if (run !== currentRun || error === undefined || attempt === mostAttempts) return;
      timer = setTimeout(() => void tell(run, attempt + 1), attemptPause);
    };
    const end = () => {
      clearTimeout(timer);
      currentRun += 1;
    };
    const begin = () => {
      end();
      void tell(currentRun, 1);
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
