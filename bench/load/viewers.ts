import { type ServerEvents, socketTransports, treeChannel } from '@life-tree/contract';
import { io, type Socket } from 'socket.io-client';

type Viewer = Socket<ServerEvents, { 'join-tree': (...words: unknown[]) => void }>;

export interface Viewers {
  readonly count: number;
  /** How long an edit of a tree takes to reach each of its viewers. */
  delays(treeId: string, edit: () => Promise<unknown>): Promise<number[]>;
  close(): void;
}

const openedAtOnce = 100;

/** Opens sockets of visitors who each view one of these trees and do nothing. */
export async function openViewers(
  origin: string,
  count: number,
  trees: readonly string[],
): Promise<Viewers> {
  const viewers = new Map<string, Viewer[]>();
  for (let opened = 0; opened < count; opened += openedAtOnce) {
    await Promise.all(
      Array.from({ length: Math.min(openedAtOnce, count - opened) }, async (_, index) => {
        const treeId = trees[(opened + index) % trees.length] ?? '';
        const viewer: Viewer = io(origin, { transports: [...socketTransports], forceNew: true });
        await new Promise<void>((resolve, reject) => {
          viewer.once('welcome', () => resolve());
          viewer.once('connect_error', reject);
        });
        await viewer.timeout(20_000).emitWithAck('join-tree', { treeId });
        viewers.set(treeId, [...(viewers.get(treeId) ?? []), viewer]);
      }),
    );
  }
  return {
    count,
    delays: async (treeId, edit) => {
      const start = performance.now();
      const delays = (viewers.get(treeId) ?? []).map(
        (viewer) =>
          new Promise<number>((resolve) => {
            viewer.once(treeChannel(treeId), () => resolve(performance.now() - start));
          }),
      );
      await edit();
      return Promise.all(delays);
    },
    close: () => {
      for (const viewer of [...viewers.values()].flat()) viewer.disconnect();
    },
  };
}
