import {
  apiBase,
  newIdentifier,
  plans,
  type StorageLimit,
  type StoredThing,
  storageLimits,
} from '@life-tree/contract';
import { maxPartBytes, maxParts, partNames } from '@life-tree/phylogeny';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTree } from '../../test/seed/create-trees.ts';
import { imageForm, sampleImage } from '../../test/seed/images.ts';
import { type Person, seedPerson } from '../../test/seed/people.ts';
import { addSpecies, seedTree } from '../../test/seed/seed-trees.ts';
import { seedUsers } from '../../test/seed/seed-users.ts';
import { book, mass } from '../../test/seed/tree-parts.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import type { Answer } from '../../test/visitor.ts';
import * as tables from '../database/tables/index.ts';
import { blocks, releases, treeParts, trees } from '../database/tables/index.ts';
import { changesDeletedTogether, maxChanges } from '../features/editing/changes/change-limits.ts';
import { limits } from '../http/throttle.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
});
afterAll(() => world.close());

const rows = Object.entries(storageLimits) as [StoredThing, StorageLimit][];

/** Things that are refused because of how often they are asked for. */
const rates: Partial<Record<StoredThing, number>> = {
  users: limits.register.perAddress,
  link_tokens: limits.recover.perAccount,
  contact_messages: limits.contact.perAccount,
  subscriptions: limits.changePlan.perAccount,
  comments: limits.comment.perAccount,
  images: limits.upload.perAccount,
  reports: limits.report.perAccount,
};

const values = {
  sources: book,
  columns: mass,
  groups: { name: 'Toothed', colour: '#112233', members: [] },
  bands: { name: 'Eocene', from: -56e6, to: -33.9e6, colour: '#ffcc00' },
} as const;

async function putTooMany(part: keyof typeof values): Promise<Answer> {
  const treeId = await seedTree(world, owner);
  const value = values[part];
  const stored = Array.from({ length: maxParts[part] }, () => ({
    ...{ treeId, part, id: newIdentifier(), value },
  }));
  const { database } = world.resources;
  await database.insert(treeParts).values(stored);
  await database.update(trees).set({ partsCount: stored.length }).where(eq(trees.id, treeId));
  const operation = { kind: 'put-part', part, id: newIdentifier(), value };
  return owner.post(`ph-tree/${treeId}/operation`, { operationId: newIdentifier(), operation });
}

async function releaseTooMuch(stored: Partial<typeof releases.$inferInsert>): Promise<Answer> {
  const treeId = await seedTree(world, owner);
  const release = () => owner.post(`ph-tree/${treeId}/releases`, { name: 'One' });
  await release();
  const { number, bytes = 0 } = stored;
  const { database } = world.resources;
  await database.update(releases).set({ bytes }).where(eq(releases.treeId, treeId));
  await database.update(trees).set({ releasesCount: number }).where(eq(trees.id, treeId));
  const answer = await release();
  await database.delete(trees).where(eq(trees.id, treeId));
  return answer;
}

const releaseTooLarge = () =>
  releaseTooMuch({ number: 1, bytes: plans.free.releaseMegabytes * 1024 ** 2 });

async function uploadBeyond(count: number, bytes: number): Promise<Answer> {
  const person = await seedPerson(world);
  const treeId = await seedTree(world, person);
  await world.resources.database.execute(sql`
    insert into images (name, account_id, bytes, created_at)
    select gen_random_uuid()::text, ${person.user.id}::uuid, ${bytes}::integer, now()
    from generate_series(1, ${count}::integer)`);
  const form = imageForm(await sampleImage('webp'), 'image.webp');
  return person.send({ method: 'POST', url: `${apiBase}/ph-tree/${treeId}/image`, ...form });
}

/** How somebody with the free plan exceeds each limit that is refused by its number or size. */
const excesses: Partial<Record<StoredThing, () => Promise<Answer>>> = {
  trees: async () => {
    const person = await seedPerson(world);
    for (let count = 0; count < (plans.free.maxTrees ?? 0); count++) await createTree(person);
    return person.post('ph-tree', { name: 'One more' });
  },
  species: async () => {
    const treeId = await seedTree(world, owner);
    const { maxSpecies: speciesCount } = plans.free;
    const { database } = world.resources;
    await addSpecies(owner, treeId, {});
    await database
      .update(trees)
      .set({ speciesCount: speciesCount ?? 0 })
      .where(eq(trees.id, treeId));
    return owner.post(`species/${treeId}`, { name: 'One more', apparition: 0, duration: 1 });
  },
  'tree_parts: sources': () => putTooMany('sources'),
  'tree_parts: columns': () => putTooMany('columns'),
  'tree_parts: groups': () => putTooMany('groups'),
  'tree_parts: bands': () => putTooMany('bands'),
  'tree_changes: snapshots': async () => {
    const treeId = await seedTree(world, owner);
    const last = storageLimits['tree_changes: snapshots'].count + 1;
    const { database } = world.resources;
    await database.execute(sql`
      insert into tree_changes (tree_id, version, action, changes, name, created_at)
      select ${treeId}, version, 'edit-tree', '[]', 'Snapshot', now()
      from generate_series(2, ${last}::integer) as version`);
    await database.update(trees).set({ version: last }).where(eq(trees.id, treeId));
    return owner.patch(`ph-tree/${treeId}/history/1`, { name: 'One more' });
  },
  tree_collaborators: async () => {
    const treeId = await seedTree(world, owner);
    const { user } = await seedPerson(world);
    return owner.patch(`ph-tree/${treeId}`, { newCollaborators: [user.id] });
  },
  blocks: async () => {
    const people = await seedUsers(world, storageLimits.blocks.count);
    const { id: userId } = owner.user;
    const createdAt = world.resources.now();
    const stored = people.map(({ id: blockedId }) => ({ userId, blockedId, createdAt }));
    await world.resources.database.insert(blocks).values(stored);
    const { user } = await seedPerson(world);
    return owner.post(`block/${user.id}`);
  },
  'comments: of a tree': async () => {
    const treeId = await seedTree(world, owner);
    const { count: commentsCount } = storageLimits['comments: of a tree'];
    const { database } = world.resources;
    await database.update(trees).set({ commentsCount }).where(eq(trees.id, treeId));
    return owner.post(`comment/${treeId}`, { content: 'One more' });
  },
  'images: of all trees': () => uploadBeyond(plans.free.maxImages, 0),
  'images: their size': () => uploadBeyond(1, plans.free.imageMegabytes * 1024 ** 2),
  releases: () => releaseTooMuch({ number: storageLimits.releases.count }),
  release_parts: releaseTooLarge,
  release_chunks: releaseTooLarge,
};

test('every table has a limit for what it stores', () => {
  const stored = Object.values(tables).filter((table) => is(table, PgTable));
  const limited = new Set(rows.map(([name]) => name.split(':')[0]));
  expect([...limited].sort()).toEqual(stored.map(getTableName).sort());
  for (const [, { count, bytes }] of rows) {
    expect(typeof count === 'number' ? count : plans.free[count]).toEqual(expect.any(Number));
    expect(bytes).toBeGreaterThan(0);
  }
});

test('every limit is the one that is enforced', () => {
  for (const part of partNames) {
    const { count, bytes } = storageLimits[`tree_parts: ${part}`];
    expect([part, count, bytes]).toEqual([part, maxParts[part], maxPartBytes[part]]);
  }
  expect(storageLimits.tree_changes.count).toBe(maxChanges + changesDeletedTogether);
  for (const [name, { count, beyond }] of rows) {
    if (beyond === 'too-many') expect([name, rates[name]]).toEqual([name, count]);
  }
});

const kept = new Set(['too-many', 'oldest-goes', 'replaced', 'impossible']);

test.each(rows.filter(([, { beyond }]) => !kept.has(beyond)))(
  'too many or too large %s are refused',
  async (name, { beyond }) => {
    const answer = await excesses[name]?.();
    expect([answer?.status, answer?.body]).toEqual([
      expect.any(Number),
      expect.objectContaining({ code: beyond }),
    ]);
    expect(answer?.status).toBeGreaterThanOrEqual(400);
  },
);
