import type { ServerEvents } from '@life-tree/contract';
import type { LiveSocket, ServerEventName } from '../api/socket.ts';

/** A connection on which nothing happens but what a test makes happen. */
export function fakeSocket(send: LiveSocket['send'] = async () => ({})) {
  const listeners = new Map<string, Set<unknown>>();
  const listen: LiveSocket['listen'] = (name, listener) => {
    const heard = listeners.get(name) ?? new Set();
    listeners.set(name, heard.add(listener));
    return () => heard.delete(listener);
  };
  const socket: LiveSocket = {
    listen,
    listenIfConnected: listen,
    onMissedEvents: (listener) => {
      const stops = [listen('welcome', listener), listen('resync', listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    send,
    reconnect: () => undefined,
  };
  /** As if the server had sent this. */
  const receive = <Name extends ServerEventName>(
    name: Name,
    ...values: Parameters<ServerEvents[Name]>
  ) => {
    for (const listener of listeners.get(name) ?? []) {
      if (typeof listener === 'function') listener(...values);
    }
  };
  /** How many listen now. */
  const count = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0);
  return { socket, receive, count };
}
