import type { Acknowledgement } from '@life-tree/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeWindows, listen, openWindow, settled, type Window } from '../../test/live-client.ts';
import {
  type Actor,
  actors,
  createPermissionFixture,
  type PermissionFixture,
} from '../../test/seed/permission-fixture.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { expectRefusal } from './expect-refusal.ts';
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

const windowOf = (fixture: PermissionFixture, actor: Actor) =>
  openWindow(world, actor === 'visitor' ? null : fixture.people[actor]);

/** Makes a value for each actor, by name. */
async function forEach<Value>(
  make: (actor: Actor) => Promise<Value>,
): Promise<Record<Actor, Value>> {
  const [visitor, stranger, collaborator, owner, admin, boss] = await Promise.all([
    make('visitor'),
    make('stranger'),
    make('collaborator'),
    make('owner'),
    make('admin'),
    make('boss'),
  ]);
  return { visitor, stranger, collaborator, owner, admin, boss };
}

const inOrder = (each: readonly unknown[]) =>
  Object.fromEntries(actors.map((actor, index) => [actor, each[index]]));

function answerOf({ version: _, ...answer }: Acknowledgement): Answer {
  if (answer.error === undefined) return 'done';
  expectRefusal(answer, 'an acknowledgement');
  if (answer.code === 'not-logged-in') return 'log in';
  return answer.code === 'not-found' ? 'not found' : 'refused';
}

async function answers(row: MessageRow, isPublic: boolean): Promise<Record<Actor, Answer>> {
  const fixture = await createPermissionFixture(world, isPublic);
  return forEach(async (actor) => {
    const window = await windowOf(fixture, actor);
    await row.before?.(fixture, actor, window);
    await world.resources.background.settled();
    return answerOf(await window.send(row.event, row.message(fixture)));
  });
}

/** Which actors get a new event of this name. */
async function recipientsOf(row: EventRow, isPublic: boolean): Promise<Record<Actor, boolean>> {
  const fixture = await createPermissionFixture(world, isPublic);
  const windows = await forEach((actor) => windowOf(fixture, actor));
  if (row.joined) {
    await forEach((actor) => windows[actor].send('join-tree', { treeId: fixture.treeId }));
  }
  await arrived(windows);
  const name = channels[row.event](fixture.treeId);
  const before = await forEach(async (actor) => windows[actor].events(name).length);
  await row.act(fixture, windows);
  await arrived(windows);
  return forEach(async (actor) => windows[actor].events(name).length > before[actor]);
}

async function arrived(windows: Readonly<Record<Actor, Window>>): Promise<void> {
  await world.resources.background.settled();
  await settled(...Object.values(windows));
}

describe('the answer to each actor on a socket', () => {
  it.each(
    messageTable.map((row) => ({
      ...row,
      title: [row.event, row.detail].filter(Boolean).join(', '),
    })),
  )('$title', async (row) => {
    expect(await answers(row, true), 'with a public tree').toEqual(inOrder(row.onPublic));
    expect(await answers(row, false), 'with a private tree').toEqual(inOrder(row.onPrivate));
  });
});

describe('the recipients of', () => {
  it.each(eventTable)('$event, $detail', async (row) => {
    expect(await recipientsOf(row, true), 'with a public tree').toEqual(inOrder(row.onPublic));
    expect(await recipientsOf(row, false), 'with a private tree').toEqual(inOrder(row.onPrivate));
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
