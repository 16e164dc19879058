import type { Operation } from '@life-tree/phylogeny';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speciesOf } from '../../../testing/fake-tree-server.ts';
import { openTree, settled } from '../../../testing/open-tree-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How often edits are read and written while edits made offline are sent. */
async function costOfReturning(count: number, isFetchedAgain: boolean, refusedEvery = 0) {
  const { server, browser, store, saving, reconnect } = await openTree();
  let reads = 0;
  const renamed = (number: number): Operation => ({
    kind: 'edit-species',
    id: speciesOf(number % 3).id,
    // Applying and sending an edit reads its name.
    get name() {
      reads += 1;
      return `Name ${number}`;
    },
  });
  server.network = 'offline';
  if (isFetchedAgain) server.isLive = false;
  for (let number = 0; number < count; number++) {
    if (refusedEvery > 0 && number % refusedEvery === 0) server.refused.add(`Name ${number}`);
    store.perform(renamed(number));
    if (number % 10 === 0) store.undo();
    if (number % 20 === 0) store.redo();
    await settled(5);
  }
  const before = { reads, writes: browser.storage.writes };
  if (isFetchedAgain) server.edit({ kind: 'edit-species', id: speciesOf(1).id, description: 'T' });
  await reconnect();
  expect(saving()).toBe('saved');
  expect(server.names()).toEqual(
    Array.from({ length: 3 }, (_, row) => store.state().forest.name(row)),
  );
  return {
    made: before.reads / count,
    sent: (reads - before.reads) / count,
    written: browser.storage.writes / count,
  };
}

test.each([
  ['while the page was connected', false],
  ['after the tree was fetched again', true],
])('sending an edit made offline costs the same however many there are, %s', async (_, fetched) => {
  const few = await costOfReturning(50, fetched);
  const many = await costOfReturning(400, fetched);
  for (const what of ['made', 'sent', 'written'] as const) {
    expect([what, many[what]]).toEqual([what, expect.closeTo(few[what], 0)]);
  }
});

test.each([1, 2, 7])(
  'refusing every edit of %i costs the same however many there are',
  async (every) => {
    const few = await costOfReturning(200, false, every);
    const many = await costOfReturning(800, false, every);
    expect(many.sent).toBeLessThan(few.sent * 1.5);
  },
);
