import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLiveSocket } from './socket.ts';

type Listener = (...values: readonly unknown[]) => void;

/** A fake of socket.io: the number of opened connections, and the listeners of the last one. */
const connection = vi.hoisted(() => ({
  opened: 0,
  recovered: false,
  listeners: new Map<string, Set<Listener>>(),
}));
vi.mock('socket.io-client', () => ({
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
      off: (event: string, listener: Listener) =>
        void connection.listeners.get(event)?.delete(listener),
    };
  },
}));

const listenersOf = (event: string) => [...(connection.listeners.get(event) ?? [])];
const receive = (event: string) => {
  for (const listener of listenersOf(event)) listener();
};

beforeEach(() => {
  connection.opened = 0;
  connection.recovered = false;
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
  const stop = socket.onMissedEvents(missed);
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
