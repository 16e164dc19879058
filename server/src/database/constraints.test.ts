import { newIdentifier } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, seedPerson } from '../../test/seed/people.ts';
import { addSpecies, seedTree } from '../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { databaseRefusal } from './errors.ts';
import { comments, images, imageUses, species, trees, users } from './tables/index.ts';

let world: TestApp;
let owner: Person;
let treeId: string;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  treeId = await seedTree(world, owner);
});
afterAll(() => world.close());

async function refusedBy(write: PromiseLike<unknown>): Promise<string | null> {
  return write.then(
    () => null,
    (error: unknown) => databaseRefusal(error)?.constraint ?? String(error),
  );
}

describe('the database refuses', () => {
  const row = () => ({ treeId, id: newIdentifier(), start: 0, duration: 1, name: 'Felis' });

  test('a species whose ancestor is missing, in another tree, or deleted', async () => {
    const { database } = world.resources;
    const other = await seedTree(world, owner);
    const { id: stranger } = await addSpecies(owner, other, {});
    for (const ancestorId of [newIdentifier(), stranger]) {
      expect(await refusedBy(database.insert(species).values({ ...row(), ancestorId }))).toBe(
        'species_ancestor_in_tree',
      );
    }
    const { id: ancestorId } = await addSpecies(owner, treeId, {});
    await database.insert(species).values({ ...row(), ancestorId });
    expect(await refusedBy(database.delete(species).where(eq(species.id, ancestorId)))).toBe(
      'species_ancestor_in_tree',
    );
  });

  test('a species without a duration', async () => {
    const { database } = world.resources;
    for (const duration of [0, -1]) {
      expect(await refusedBy(database.insert(species).values({ ...row(), duration }))).toBe(
        'species_duration',
      );
    }
  });

  test('negative counts', async () => {
    const { database } = world.resources;
    const counts = ['speciesCount', 'likesCount', 'commentsCount', 'viewsCount', 'copiesCount'];
    for (const count of [...counts, 'historyBytes', 'restorableFrom']) {
      const write = database
        .update(trees)
        .set({ [count]: -1 })
        .where(eq(trees.id, treeId));
      expect(await refusedBy(write)).toBe('trees_counts');
    }
    for (const count of ['followersCount', 'followingCount']) {
      const write = database
        .update(users)
        .set({ [count]: -1 })
        .where(eq(users.id, owner.user.id));
      expect(await refusedBy(write)).toBe('users_counts');
    }
    const at = { createdAt: new Date(), updatedAt: new Date() };
    const comment = { id: newIdentifier(), treeId, content: 'x', likesCount: -1, ...at };
    expect(await refusedBy(database.insert(comments).values(comment))).toBe('comments_counts');
  });

  test('an image use without exactly one owner', async () => {
    const { database } = world.resources;
    await database.insert(images).values({ name: 'felis', createdAt: new Date() });
    for (const owners of [{}, { treeId, userId: owner.user.id }]) {
      const use = { id: newIdentifier(), image: 'felis', ...owners };
      expect(await refusedBy(database.insert(imageUses).values(use))).toBe('image_uses_owner');
    }
  });
});
