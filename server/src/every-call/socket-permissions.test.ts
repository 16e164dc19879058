import type { Acknowledgement } from '@life-tree/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeWindows, listen, openWindow, settled, type Window } from '../../test/live-client.ts';
import {
  type Caller,
  callers,
  createPermissionFixture,
  type PermissionFixture,
} from '../../test/seed/permission-fixture.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { expectRefusal } from './expect-refusal.ts';
import { expectedFor } from './expected.ts';
import {
  type Answer,
  channels,
  type EventRow,
  eventTable,
  isComplete,
  type MessageRow,
  messages,
  messageTable,
} from './socket-table.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
  await listen(world);
});
afterEach(closeWindows);
afterAll(() => world.close());

const windowOf = (fixture: PermissionFixture, caller: Caller) =>
  openWindow(world, fixture.as(caller));

/** Makes a value for each caller, by name. */
async function forEach<Value>(
  make: (caller: Caller) => Promise<Value>,
): Promise<Record<Caller, Value>> {
  const made = await Promise.all(callers.map(async (caller) => [caller, await make(caller)]));
  // `callers` has every caller.
  return Object.fromEntries(made) as Record<Caller, Value>;
}

function answerOf({ version: _, ...answer }: Acknowledgement): Answer {
  if (answer.error === undefined) return 'done';
  expectRefusal(answer, 'an acknowledgement');
  if (answer.code === 'not-logged-in') return 'log in';
  return answer.code === 'not-found' ? 'not found' : 'refused';
}

async function answers(row: MessageRow, isPublic: boolean): Promise<Record<Caller, Answer>> {
  const fixture = await createPermissionFixture(world, isPublic);
  return forEach(async (caller) => {
    const window = await windowOf(fixture, caller);
    await row.before?.(fixture, caller, window);
    await world.resources.background.settled();
    return answerOf(await window.send(row.event, row.message(fixture)));
  });
}

/** Which callers get a new event of this name. */
async function recipientsOf(row: EventRow, isPublic: boolean): Promise<Record<Caller, boolean>> {
  const fixture = await createPermissionFixture(world, isPublic);
  const windows = await forEach((caller) => windowOf(fixture, caller));
  if (row.joined) {
    await forEach((caller) => windows[caller].send('join-tree', { treeId: fixture.treeId }));
  }
  await arrived(windows);
  const name = channels[row.event](fixture.treeId);
  const before = await forEach(async (caller) => windows[caller].events(name).length);
  await row.act(fixture, windows);
  await arrived(windows);
  return forEach(async (caller) => windows[caller].events(name).length > before[caller]);
}

async function arrived(windows: Readonly<Record<Caller, Window>>): Promise<void> {
  await world.resources.background.settled();
  await settled(...Object.values(windows));
}

describe('the answer to each caller on a socket', () => {
  it.each(
    messageTable.map((row) => ({
      ...row,
      title: [row.event, row.detail].filter(Boolean).join(', '),
    })),
  )('$title', async (row) => {
    expect(await answers(row, true), 'with a public tree').toEqual(expectedFor(row, true));
    expect(await answers(row, false), 'with a private tree').toEqual(expectedFor(row, false));
  });
});

describe('the recipients of', () => {
  it.each(eventTable)('$event, $detail', async (row) => {
    expect(await recipientsOf(row, true), 'with a public tree').toEqual(expectedFor(row, true));
    expect(await recipientsOf(row, false), 'with a private tree').toEqual(expectedFor(row, false));
  });
});

describe('the table of sockets', () => {
  it('contains every message and every event of the contract', () => {
    const distinct = (names: readonly string[]) => [...new Set(names)].sort();
    expect(distinct(messageTable.map(({ event }) => event))).toEqual(Object.keys(messages).sort());
    expect(distinct(eventTable.map(({ event }) => event))).toEqual(Object.keys(channels).sort());
    expect(isComplete).toBe(true);
  });
});
