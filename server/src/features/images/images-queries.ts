import { and, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { newIdentifier } from '../../database/identifier.ts';
import { images, imageUses } from '../../database/tables/index.ts';

export async function insertImage(tx: Database, name: string, createdAt: Date): Promise<void> {
  await tx.insert(images).values({ name, createdAt });
}

/** A tree never gives a use back: its history can bring any of its pictures back. */
export async function insertTreeUse(tx: Database, image: string, treeId: string): Promise<void> {
  await tx.insert(imageUses).values({ id: newIdentifier(), image, treeId }).onConflictDoNothing();
}

export async function insertUserUse(tx: Database, image: string, userId: string): Promise<void> {
  await tx.insert(imageUses).values({ id: newIdentifier(), image, userId });
}

/** Ends a person's use of the pictures they had; answers which those were. */
export async function deleteUserUses(tx: Database, userId: string): Promise<string[]> {
  const gone = await tx
    .delete(imageUses)
    .where(eq(imageUses.userId, userId))
    .returning({ image: imageUses.image });
  return gone.map(({ image }) => image);
}

/** Those of these pictures that nothing uses. */
export function findUnused(tx: Database, names: readonly string[]): Promise<string[]> {
  return selectUnused(tx, inArray(images.name, [...names]), names.length);
}

/** Pictures from before a moment that nothing uses; not all at once. */
export function findUnusedBefore(tx: Database, moment: Date, limit: number): Promise<string[]> {
  return selectUnused(tx, lt(images.createdAt, moment), limit);
}

async function selectUnused(tx: Database, among: SQL, limit: number): Promise<string[]> {
  const uses = tx.select({ used: sql`1` }).from(imageUses).where(eq(imageUses.image, images.name));
  const unused = await tx
    .select({ name: images.name })
    .from(images)
    .where(and(among, notExists(uses)))
    .limit(limit);
  return unused.map(({ name }) => name);
}

export async function deleteImages(tx: Database, names: readonly string[]): Promise<void> {
  await tx.delete(images).where(inArray(images.name, [...names]));
}
