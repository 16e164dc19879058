import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { addressOf, closeWindows, listen, openWindow } from '../../test/live-client.ts';
import { type Person, seedPerson } from '../../test/seed/people.ts';
import { seedTree } from '../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let world: TestApp;
let person: Person;
/** How many listeners the event bus has, including the server itself. */
let listeners = 0;

beforeAll(async () => {
  world = await startTestApp();
  await listen(world);
  person = await seedPerson(world);
  const { bus } = world.resources;
  const subscribe = bus.subscribe.bind(bus);
  vi.spyOn(bus, 'subscribe').mockImplementation((...parts) => {
    const unsubscribe = subscribe(...parts);
    let isSubscribed = true;
    listeners += 1;
    return () => {
      if (isSubscribed) listeners -= 1;
      isSubscribed = false;
      unsubscribe();
    };
  });
});
afterEach(closeWindows);
afterAll(() => world.close());

/** Locks a table until the returned function is called. */
async function lock(table: 'sessions' | 'trees'): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let done: Promise<void> = Promise.resolve();
  await new Promise<void>((locked) => {
    done = world.resources.database.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${table} in access exclusive mode`));
      locked();
      await released;
    });
  });
  return async () => {
    release();
    await done;
  };
}

/** A raw connection that has requested a socket with a session. */
async function askForSocket(packets: readonly string[] = ['40']): Promise<Socket> {
  const connection = connect(Number(new URL(addressOf(world)).port), '127.0.0.1');
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  connection.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: tree.test\r\nConnection: Upgrade\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await once(connection, 'data');
  connection.resume();
  for (const packet of packets) connection.write(maskedFrame(packet));
  return connection;
}

/** A short text message of a client, masked with zeros. */
function maskedFrame(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}

describe('a connection', () => {
  test('that closes during its session lookup leaves no listener', async () => {
    const before = listeners;
    const release = await lock('sessions');
    const connections = await Promise.all(Array.from({ length: 20 }, () => askForSocket()));
    await eventually(() => expect(listeners).toBe(before + 20));
    for (const connection of connections) connection.destroy();
    // Without waiting for the lookup, which may take any time.
    await eventually(() => expect(listeners).toBe(before));
    await release();
    await world.resources.background.settled();
    const window = await openWindow(world, person);
    expect(window.events('welcome')).toEqual([{ userId: person.user.id }]);
    expect(listeners).toBe(before);
  });

  test('that closes while it joins a tree leaves no listener and no presence', async () => {
    const treeId = await seedTree(world, person);
    const [window, other] = [await openWindow(world, person), await openWindow(world, person)];
    await world.resources.background.settled();
    const before = listeners;
    const release = await lock('trees');
    window.socket.emit('join-tree', { treeId });
    await eventually(() => expect(listeners).toBe(before + 1));
    window.close();
    await eventually(() => expect(listeners).toBe(before));
    await release();
    await other.send('join-tree', { treeId });
    await world.resources.background.settled();
    expect(await world.resources.presence.list(treeId)).toEqual([
      expect.objectContaining({ socketId: other.socket.id }),
    ]);
  });

  test('that opens a second socket is closed with all its sockets', async () => {
    const { subscribe } = world.resources.bus;
    const before = listeners;
    const release = await lock('sessions');
    vi.mocked(subscribe).mockClear();
    const connection = await askForSocket(['40', '40', '40']);
    await eventually(() => {
      expect(subscribe).toHaveBeenCalled();
      expect(listeners).toBe(before);
    });
    await release();
    await world.resources.background.settled();
    expect(subscribe).toHaveBeenCalledTimes(1);
    expect(listeners).toBe(before);
    connection.destroy();
  });
});
