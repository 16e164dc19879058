import { treeClosedReasons } from '@life-tree/contract';
import { z } from 'zod';
import { isPosition } from '../event-bus/event-bus.ts';

/** What a socket was before its connection broke. */
export const parkedSocket = z.object({
  sid: z.string(),
  rooms: z.array(z.string()),
  userId: z.string().nullable(),
  sessionId: z.string().nullable(),
  joined: z.array(z.string()),
  /** The trees it lost last, of which it may not know yet: connections break before anyone notices. */
  closed: z.array(
    z.object({
      position: z.string().refine(isPosition),
      event: z.object({ treeId: z.string(), reason: z.enum(treeClosedReasons) }),
    }),
  ),
});
export type ParkedSocket = z.infer<typeof parkedSocket>;

/** How long a socket may be away and still find itself as it was. */
export const parkedMilliseconds = 120_000;

/** Keeps sockets whose connection broke, for whichever process they come back to. */
export interface ParkedSockets {
  /** `key` is known to the socket's client alone. */
  park(key: string, socket: ParkedSocket): Promise<void>;
  /** Each can be taken once. */
  take(key: string): Promise<ParkedSocket | null>;
}
