import type { ServerEvents } from '@life-tree/contract';
import type { LiveSocket, ServerEventName } from '../api/socket.ts';

/** A socket that receives only what a test sends. */
export function fakeSocket(send: LiveSocket['send'] = async () => ({})) {
  const listeners = new Map<string, Set<unknown>>();
  const listen: LiveSocket['listen'] = (name, listener) => {
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known.add(listener));
    return () => known.delete(listener);
  };
  const socket: LiveSocket = {
    listen,
    listenIfConnected: listen,
    onMissedEvents: (treeId, listener) => {
      const report = async () => {
        if (treeId !== null) await send('join-tree', { treeId });
        listener();
      };
      const stops = [listen('welcome', report), listen('resync', report)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    send,
    reconnect: () => undefined,
  };
  /** Simulates an event from the server. */
  const receive = <Name extends ServerEventName>(
    name: Name,
    ...values: Parameters<ServerEvents[Name]>
  ) => {
    for (const listener of listeners.get(name) ?? []) {
      if (typeof listener === 'function') listener(...values);
    }
  };
  /** The number of current listeners. */
  const count = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0);
  return { socket, receive, count };
}
