import { waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createLiveSocket } from './socket.ts';

type Listener = (...values: readonly unknown[]) => void;

/** A fake of socket.io: the number of opened connections, and the listeners of the last one. */
const connection = {
  opened: 0,
  recovered: false,
  connected: false,
  send: vi.fn(async (_event: string, _message: unknown): Promise<unknown> => ({})),
  listeners: new Map<string, Set<Listener>>(),
};
vi.doMock('socket.io-client', () => ({
  io: () => {
    connection.opened += 1;
    return {
      get recovered() {
        return connection.recovered;
      },
      on: (event: string, listener: Listener) => {
        const known = connection.listeners.get(event) ?? new Set();
        connection.listeners.set(event, known.add(listener));
      },
      get connected() {
        return connection.connected;
      },
      timeout: () => ({
        emitWithAck: (event: string, message: unknown) => connection.send(event, message),
      }),
      off: (event: string, listener: Listener) =>
        void connection.listeners.get(event)?.delete(listener),
    };
  },
}));

afterAll(() => vi.doUnmock('socket.io-client'));

const listenersOf = (event: string) => [...(connection.listeners.get(event) ?? [])];
const receive = (event: string) => {
  for (const listener of listenersOf(event)) listener();
};

beforeEach(() => {
  connection.opened = 0;
  connection.recovered = false;
  connection.connected = false;
  connection.send.mockReset().mockResolvedValue({});
  connection.listeners.clear();
});

test('a listener that stops before the connection opens is never added', async () => {
  const socket = createLiveSocket();
  const stop = socket.listen('resync', () => undefined);
  stop();
  await waitFor(() => expect(listenersOf('disconnect')).toHaveLength(1));
  expect(listenersOf('resync')).toEqual([]);
});

test('only listen opens a connection, and only one', async () => {
  const socket = createLiveSocket();
  socket.listenIfConnected('session-ended', () => undefined);
  await Promise.resolve();
  expect(connection.opened).toBe(0);
  const stops = [
    socket.listen('resync', () => undefined),
    socket.listen('welcome', () => undefined),
  ];
  await waitFor(() => expect(listenersOf('welcome')).toHaveLength(1));
  expect(listenersOf('session-ended')).toHaveLength(1);
  for (const stop of stops) stop();
  expect(listenersOf('resync')).toEqual([]);
  expect(listenersOf('welcome')).toEqual([]);
  expect(connection.opened).toBe(1);
});

test('events count as missed on a new connection and when the server says so', async () => {
  const socket = createLiveSocket();
  const missed = vi.fn();
  const stop = socket.onMissedEvents(null, missed);
  await waitFor(() => expect(listenersOf('welcome')).toHaveLength(1));
  receive('welcome');
  expect(missed).toHaveBeenCalledTimes(1);
  connection.recovered = true;
  receive('welcome');
  expect(missed).toHaveBeenCalledTimes(1);
  receive('resync');
  expect(missed).toHaveBeenCalledTimes(2);
  stop();
  expect(listenersOf('welcome')).toEqual([]);
  expect(listenersOf('resync')).toEqual([]);
});

test('events of a tree count as missed once the socket has joined it, which happens once for all', async () => {
  const socket = createLiveSocket();
  let joined: (reply: unknown) => void = () => undefined;
  connection.send.mockImplementation(
    () =>
      new Promise((resolve) => {
        joined = resolve;
      }),
  );
  const [first, second] = [vi.fn(), vi.fn()];
  socket.onMissedEvents('tree', first);
  const stop = socket.onMissedEvents('tree', second);
  await waitFor(() => expect(listenersOf('welcome')).toHaveLength(2));
  receive('welcome');
  await waitFor(() => expect(connection.send).toHaveBeenCalledTimes(1));
  expect(connection.send).toHaveBeenCalledWith('join-tree', { treeId: 'tree' });
  expect(first).not.toHaveBeenCalled();
  stop();
  joined({ version: 1 });
  await waitFor(() => expect(first).toHaveBeenCalledTimes(1));
  expect(second).not.toHaveBeenCalled();

  // With an open connection, there is no welcome.
  connection.connected = true;
  const late = vi.fn();
  socket.onMissedEvents('tree', late);
  await waitFor(() => expect(connection.send).toHaveBeenCalledTimes(2));
  joined({ version: 1 });
  await waitFor(() => expect(late).toHaveBeenCalledTimes(1));
});
