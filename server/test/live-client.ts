import type { AddressInfo } from 'node:net';
import {
  type Acknowledgement,
  type ClientEvents,
  type ServerEvents,
  socketTimes,
  socketTransports,
} from '@life-tree/contract';
import { io, type Socket } from 'socket.io-client';
import { expect, vi } from 'vitest';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

type ClientSocket = Socket<ServerEvents, ClientEvents>;

interface Heard {
  readonly name: string;
  readonly event: unknown;
}

/** An open window: its socket, and everything the server has sent to it. */
export interface Window {
  readonly socket: ClientSocket;
  readonly heard: readonly Heard[];
  /** Every event of this name so far. */
  events(name: string): unknown[];
  /** Waits until an event of this name satisfies what is asked of it. */
  hears(name: string, shape: object): Promise<void>;
  /** Sends a message and answers what the server says to it. */
  say(name: string, ...parts: unknown[]): Promise<Acknowledgement>;
  /**
   * Loses the connection as when a network breaks, until it comes back; then it says that `since` was
   * the last position it heard of, if that is given.
   */
  lose(options?: { readonly since?: string }): void;
  comeBack(): Promise<void>;
  close(): void;
}

const open = new Set<ClientSocket>();

/** Makes a test app reachable on a port of its own. */
export async function listen({ app }: TestApp): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** A server that listens: a test app, or the address of one in a process of its own. */
type Place = TestApp | string;

export function addressOf(place: Place): string {
  if (typeof place === 'string') return place;
  const { port } = place.app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

export function clientSocket(
  place: Place,
  visitor: Pick<Visitor, 'cookies'> | null,
  headers: Readonly<Record<string, string>> = {},
): ClientSocket {
  const cookie = [...(visitor?.cookies ?? [])]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const socket: ClientSocket = io(addressOf(place), {
    transports: [...socketTransports],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
    timeout: socketTimes.timeout,
    extraHeaders: { ...(cookie !== '' && { cookie }), ...headers },
  });
  open.add(socket);
  return socket;
}

/** Opens a window of somebody (null: a visitor) and waits until the server knows it. */
export async function openWindow(
  place: Place,
  visitor: Pick<Visitor, 'cookies'> | null,
): Promise<Window> {
  const socket = clientSocket(place, visitor);
  const heard: Heard[] = [];
  socket.onAny((name: string, event: unknown) => void heard.push({ name, event }));
  const events = (name: string) => heard.flatMap((one) => (one.name === name ? [one.event] : []));
  const window: Window = {
    socket,
    heard,
    events,
    hears: (name, shape) =>
      vi.waitFor(() => expect(events(name)).toContainEqual(expect.objectContaining(shape)), {
        timeout: 10_000,
        interval: 10,
      }),
    say: (name, ...parts) => {
      // Whatever a stranger might send, not only what the contract knows.
      const loose = socket.timeout(10_000) as unknown as {
        emitWithAck(name: string, ...parts: unknown[]): Promise<Acknowledgement>;
      };
      return loose.emitWithAck(name, ...parts);
    },
    lose: ({ since } = {}) => {
      // socket.io has no public name for it.
      if (since !== undefined) Object.assign(socket, { _lastOffset: since });
      socket.io.reconnection(false);
      socket.io.engine.close();
    },
    comeBack: async () => {
      const welcomes = events('welcome').length;
      socket.io.reconnection(true);
      socket.connect();
      await vi.waitFor(() => expect(events('welcome').length).toBeGreaterThan(welcomes), {
        timeout: 10_000,
        interval: 10,
      });
    },
    close: () => {
      socket.disconnect();
      open.delete(socket);
    },
  };
  await window.hears('welcome', {});
  return window;
}

/**
 * Resolves when everything the server has sent to these windows so far has arrived: what it answers
 * now comes after it on the same connection.
 */
export async function settled(...windows: readonly Window[]): Promise<void> {
  await Promise.all(windows.map((window) => window.say('leave-tree', {})));
}

export function closeWindows(): void {
  for (const socket of open) socket.disconnect();
  open.clear();
}
