import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { addressOf, closeWindows, listen, openWindow } from '../../test/live-client.ts';
import { seedPerson } from '../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let world: TestApp | null = null;

async function start(environment: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const started = await startTestApp({ environment });
  world = started;
  await listen(started);
  return started;
}

afterEach(async () => {
  closeWindows();
  vi.useRealTimers();
  await world?.close();
  world = null;
});

describe('a socket', () => {
  test('that sends too many messages gets errors, then is disconnected', async () => {
    const window = await openWindow(await start({ RATE_LIMITS: 'on' }), null);
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => window.send('leave-tree', {})),
    );
    const refused = answers.filter(({ code }) => code === 'too-many');
    expect(refused).toHaveLength(150);
    const gone = new Promise((resolve) => window.socket.once('disconnect', resolve));
    for (let count = 0; count < 1500; count += 1) window.socket.emit('leave-tree', { treeId: '' });
    expect(await gone).toBe('io server disconnect');
  });

  test('counts as a call, so the number per address is limited', async () => {
    const started = await start({ RATE_LIMITS: 'on' });
    const { rateCounter } = started.resources;
    for (let count = 0; count < 3000; count += 1)
      await rateCounter.add('call/address/127.0.0.1', 60);
    const socket = connect(Number(new URL(addressOf(started)).port), '127.0.0.1');
    socket.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: tree.test\r\nConnection: Upgrade\r\n' +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 4\d\d /);
    socket.destroy();
  });

  test('becomes a visitor’s when its session expires', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const started = await start();
    const person = await seedPerson(started);
    const window = await openWindow(started, person);
    started.wait(8 * 24 * 3600 * 1000);
    vi.advanceTimersByTime(60_000);
    await window.receives('session-ended', {});
    await eventually(() => expect(window.events('welcome').at(-1)).toEqual({ userId: null }));
  });

  test('is closed with the server, even if its client does not answer', async () => {
    const started = await start();
    const window = await openWindow(started, null);
    const silent = connect(Number(new URL(addressOf(started)).port), '127.0.0.1');
    silent.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: tree.test\r\nConnection: Upgrade\r\n' +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(silent, 'data');
    const gone = new Promise((resolve) => window.socket.once('disconnect', resolve));
    window.socket.io.reconnection(false);
    const closed = once(silent, 'close');
    await started.close();
    world = null;
    expect(await gone).toBe('transport close');
    silent.resume();
    await closed;
  });
});
