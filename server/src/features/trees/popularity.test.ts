import { newIdentifier } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/test-database.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { trees, users } from '../../database/tables/index.ts';
import { treeTexts } from '../tree-access/tree-texts.ts';
import { type PopularEvent, popularityOf } from './popularity.ts';
import { changeCount } from './tree-counts.ts';
import { storeViews } from './views/tree-views-queries.ts';

let open: OpenDatabase;
const ownerId = newIdentifier();
beforeAll(async () => {
  open = await openTestDatabase();
  await open.database.insert(users).values({
    id: ownerId,
    username: 'darwin',
    usernameKey: 'darwin',
    usernameSearch: 'darwin',
    email: 'darwin@life-tree.test',
    emailKey: 'darwin@life-tree.test',
    passwordHash: '',
    createdAt: new Date(),
  });
});
afterAll(() => open.close());

const day = 24 * 3600 * 1000;
const start = Date.UTC(2026, 0, 1);

async function insertTree(createdAt: Date): Promise<string> {
  const id = newIdentifier();
  await open.database.insert(trees).values({
    id,
    userId: ownerId,
    name: 'Finches',
    ...treeTexts({ name: 'Finches', tags: [], username: 'darwin' }),
    isPublic: true,
    tags: [],
    version: 1,
    popularity: popularityOf('creation', createdAt),
    createdAt,
    updatedAt: createdAt,
  });
  return id;
}

async function popularityNow(id: string): Promise<number> {
  const [row] = await open.database
    .select({ popularity: trees.popularity })
    .from(trees)
    .where(eq(trees.id, id));
  return row?.popularity ?? Number.NaN;
}

const weights: Readonly<Record<PopularEvent, number>> = {
  creation: 0.5,
  view: 1,
  comment: 4,
  like: 8,
};

/** The definition of popularity: the sum of all events, each decayed by its age. */
function decayedSum(events: readonly { event: PopularEvent; at: number }[], now: number): number {
  return events.reduce(
    (sum, { event, at }) => sum + weights[event] * 0.5 ** ((now - at) / (30 * day)),
    0,
  );
}

const moment = fc.integer({ min: 0, max: 400 }).map((days) => start + days * day);
const randomEvent = fc.record({
  event: fc.constantFrom('view', 'comment', 'like'),
  at: moment,
  isRemoved: fc.boolean(),
});

describe("a tree's popularity", () => {
  test('is the sum of its views, comments and likes, each decayed by its age, without removed ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomEvent, { maxLength: 12 }), async (events) => {
        const id = await insertTree(new Date(start));
        const counted: { event: PopularEvent; at: number }[] = [{ event: 'creation', at: start }];
        for (const { event, at, isRemoved } of events) {
          const { database } = open;
          if (event === 'view') {
            const visitors = [newIdentifier(), newIdentifier()];
            const views = visitors.map((visitor) => ({ treeId: id, visitor, day: 0 }));
            await storeViews(database, [...views, ...views], new Date(at));
            counted.push({ event, at }, { event, at });
            continue;
          }
          await changeCount(database, id, event, 1, new Date(at));
          if (isRemoved) await changeCount(database, id, event, -1, new Date(at));
          else counted.push({ event, at });
        }
        const now = start + 400 * day;
        const known = popularityOf('view', new Date(now));
        const exact = Math.log(decayedSum(counted, now));
        expect((await popularityNow(id)) - known).toBeCloseTo(exact, 6);
      }),
      { numRuns: 25 },
    );
  });

  test('keeps the order of two trees as time passes', () => {
    const earlier = popularityOf('like', new Date(start));
    const later = popularityOf('view', new Date(start + 89 * day));
    const latest = popularityOf('view', new Date(start + 91 * day));
    expect(earlier).toBeGreaterThan(later);
    expect(earlier).toBeLessThan(latest);
  });

  test('stays finite with thousands of half-lives between two events', async () => {
    const id = await insertTree(new Date(Date.UTC(2000, 0, 1)));
    for (const year of [2100, 2001, 2300, 1970, 2026]) {
      await changeCount(open.database, id, 'like', 1, new Date(Date.UTC(year, 0, 1)));
    }
    expect(await popularityNow(id)).toBeCloseTo(
      popularityOf('like', new Date(Date.UTC(2300, 0, 1))),
      9,
    );
    for (const year of [2300, 2001, 2100, 2026, 1970]) {
      await changeCount(open.database, id, 'like', -1, new Date(Date.UTC(year, 0, 1)));
    }
    expect(await popularityNow(id)).toBe(popularityOf('creation', new Date(Date.UTC(2000, 0, 1))));
  });
});
