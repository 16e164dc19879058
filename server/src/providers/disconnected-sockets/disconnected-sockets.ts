import { treeClosedReasons } from '@life-tree/contract';
import { z } from 'zod';
import { isPosition } from '../event-bus/event-bus.ts';

/** The state of a socket before its connection was lost. */
export const disconnectedSocket = z.object({
  sid: z.string(),
  rooms: z.array(z.string()),
  userId: z.string().nullable(),
  sessionId: z.string().nullable(),
  joined: z.array(z.string()),
  /** The latest `tree-closed` events, which may not have arrived: a lost connection is noticed late. */
  closed: z.array(
    z.object({
      position: z.string().refine(isPosition),
      event: z.object({ treeId: z.string(), reason: z.enum(treeClosedReasons) }),
    }),
  ),
});
export type DisconnectedSocket = z.infer<typeof disconnectedSocket>;

/** How long a socket can be recovered after its connection was lost. */
export const recoveryMilliseconds = 120_000;

/** Stores sockets whose connection was lost. Any process can recover them. */
export interface DisconnectedSockets {
  /** Only the socket's client knows `key`. */
  save(key: string, socket: DisconnectedSocket): Promise<void>;
  /** Returns and removes a socket. */
  take(key: string): Promise<DisconnectedSocket | null>;
}
