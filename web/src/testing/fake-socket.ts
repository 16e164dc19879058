import type { ServerEvents } from '@life-tree/contract';
import type { LiveSocket, ServerEventName } from '../api/socket.ts';

/** A connection on which nothing happens but what a test makes happen. */
export function fakeSocket() {
  const listeners = new Map<string, Set<unknown>>();
  const listen: LiveSocket['listen'] = (name, listener) => {
    const heard = listeners.get(name) ?? new Set();
    listeners.set(name, heard.add(listener));
    return () => heard.delete(listener);
  };
  const socket: LiveSocket = {
    listen,
    overhear: listen,
    send: async () => ({}),
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
  return { socket, receive };
}
