import { beforeEach, expect, test, vi } from 'vitest';
import { createLiveSocket } from './socket.ts';

type Listener = (...values: readonly unknown[]) => void;

/** What stands in for socket.io: as many connections as were opened, and who listens to the last. */
const line = vi.hoisted(() => ({
  opened: 0,
  recovered: false,
  listeners: new Map<string, Set<Listener>>(),
}));
vi.mock('socket.io-client', () => ({
  io: () => {
    line.opened += 1;
    return {
      get recovered() {
        return line.recovered;
      },
      on: (event: string, listener: Listener) => {
        const known = line.listeners.get(event) ?? new Set();
        line.listeners.set(event, known.add(listener));
      },
      off: (event: string, listener: Listener) => void line.listeners.get(event)?.delete(listener),
    };
  },
}));

const listenersOf = (event: string) => [...(line.listeners.get(event) ?? [])];
const receive = (event: string) => {
  for (const listener of listenersOf(event)) listener();
};

beforeEach(() => {
  line.opened = 0;
  line.recovered = false;
  line.listeners.clear();
});

test('whoever stops before the connection is there is never heard of', async () => {
  const socket = createLiveSocket();
  const stop = socket.listen('resync', () => undefined);
  stop();
  await vi.waitFor(() => expect(listenersOf('disconnect')).toHaveLength(1));
  expect(listenersOf('resync')).toEqual([]);
});

test('listening opens one connection, listening if connected and stopping none', async () => {
  const socket = createLiveSocket();
  socket.listenIfConnected('session-ended', () => undefined);
  await Promise.resolve();
  expect(line.opened).toBe(0);
  const stops = [
    socket.listen('resync', () => undefined),
    socket.listen('welcome', () => undefined),
  ];
  await vi.waitFor(() => expect(listenersOf('welcome')).toHaveLength(1));
  expect(listenersOf('session-ended')).toHaveLength(1);
  for (const stop of stops) stop();
  expect(listenersOf('resync')).toEqual([]);
  expect(listenersOf('welcome')).toEqual([]);
  expect(line.opened).toBe(1);
});

test('events count as missed on a new connection and when the server says so', async () => {
  const socket = createLiveSocket();
  const missed = vi.fn();
  const stop = socket.onMissedEvents(missed);
  await vi.waitFor(() => expect(listenersOf('welcome')).toHaveLength(1));
  receive('welcome');
  expect(missed).toHaveBeenCalledTimes(1);
  line.recovered = true;
  receive('welcome');
  expect(missed).toHaveBeenCalledTimes(1);
  receive('resync');
  expect(missed).toHaveBeenCalledTimes(2);
  stop();
  expect(listenersOf('welcome')).toEqual([]);
  expect(listenersOf('resync')).toEqual([]);
});
