import type { AddressInfo } from 'node:net';
import {
  type Acknowledgement,
  type ClientEvents,
  type ServerEvents,
  socketTimes,
  socketTransports,
} from '@life-tree/contract';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

type ClientSocket = Socket<ServerEvents, ClientEvents>;

interface Received {
  readonly name: string;
  readonly event: unknown;
}

/** An open window: its socket, and everything the server has sent to it. */
export interface Window {
  readonly socket: ClientSocket;
  readonly received: readonly Received[];
  /** Every event of this name so far. */
  events(name: string): unknown[];
  /** Waits for an event of this name that matches the shape. */
  receives(name: string, shape: object): Promise<void>;
  /** Sends a message and returns the server's acknowledgement. */
  send(name: string, ...parts: unknown[]): Promise<Acknowledgement>;
  /**
   * Drops the connection until `reconnect` is called. If `since` is given, it is sent as the last position
   * that was received.
   */
  lose(options?: { readonly since?: string }): void;
  reconnect(): Promise<void>;
  close(): void;
}

const open = new Set<ClientSocket>();

/** Makes a test app listen on a free port. */
export async function listen({ app }: TestApp): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** A listening server: a test app, or the address of a separate process. */
type Target = TestApp | string;

export function addressOf(target: Target): string {
  if (typeof target === 'string') return target;
  const { port } = target.app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

export function clientSocket(
  target: Target,
  visitor: Pick<Visitor, 'cookies'> | null,
  headers: Readonly<Record<string, string>> = {},
): ClientSocket {
  const cookie = [...(visitor?.cookies ?? [])]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const socket: ClientSocket = io(addressOf(target), {
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

/** Opens a window of a user (null: a visitor) and waits until the server has accepted it. */
export async function openWindow(
  target: Target,
  visitor: Pick<Visitor, 'cookies'> | null,
): Promise<Window> {
  const socket = clientSocket(target, visitor);
  const received: Received[] = [];
  socket.onAny((name: string, event: unknown) => void received.push({ name, event }));
  const events = (name: string) =>
    received.flatMap((one) => (one.name === name ? [one.event] : []));
  const window: Window = {
    socket,
    received,
    events,
    receives: (name, shape) =>
      eventually(() => expect(events(name)).toContainEqual(expect.objectContaining(shape))),
    send: (name, ...parts) => {
      // Anything can be sent, not only what the contract allows.
      const loose = socket.timeout(30_000) as unknown as {
        emitWithAck(name: string, ...parts: unknown[]): Promise<Acknowledgement>;
      };
      return loose.emitWithAck(name, ...parts);
    },
    lose: ({ since } = {}) => {
      // socket.io has no public API for this.
      if (since !== undefined) Object.assign(socket, { _lastOffset: since });
      socket.io.reconnection(false);
      socket.io.engine.close();
    },
    reconnect: async () => {
      const welcomes = events('welcome').length;
      socket.io.reconnection(true);
      socket.connect();
      await eventually(() => expect(events('welcome').length).toBeGreaterThan(welcomes));
    },
    close: () => {
      socket.disconnect();
      open.delete(socket);
    },
  };
  await window.receives('welcome', {});
  return window;
}

/**
 * Resolves when everything the server has sent to these windows so far has arrived: a reply sent now
 * comes after it on the same connection.
 */
export async function settled(...windows: readonly Window[]): Promise<void> {
  await Promise.all(windows.map((window) => window.send('leave-tree', {})));
}

export function closeWindows(): void {
  for (const socket of open) socket.disconnect();
  open.clear();
}
