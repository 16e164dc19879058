import { type FlatSpecies, flatSpecies, newIdentifier } from '@life-tree/contract';
import { detailsOf, type Species, speciesId, years } from '@life-tree/phylogeny';
import { eq, type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { treeChanges, treeCollaborators, trees, users } from '../../src/database/tables/index.ts';
import type { TestApp } from '../test-app.ts';
import type { Answer, Visitor } from '../visitor.ts';
import type { Person } from './people.ts';

interface SeedOptions {
  readonly isPublic?: boolean;
  readonly collaborators?: readonly Person[];
  readonly name?: string;
}

/** Stores an empty tree of this user directly in the database. Returns its id. */
export async function seedTree(
  world: TestApp,
  owner: Person,
  { isPublic = false, collaborators = [], name = 'Cats' }: SeedOptions = {},
): Promise<string> {
  const id = await storeTree(world, owner.user.id, { isPublic, name });
  if (collaborators.length > 0) {
    await world.resources.database
      .insert(treeCollaborators)
      .values(
        collaborators.map(({ user }) => ({ treeId: id, userId: user.id, createdAt: new Date() })),
      );
  }
  return id;
}

type StoredFields = Pick<
  typeof trees.$inferInsert,
  'isPublic' | 'name' | 'linkKey' | 'speciesCount' | 'commentsCount' | 'releasesCount'
>;

/** Stores a tree's row and its first history entry. The caller provides the counts. */
export async function storeTree(
  world: TestApp,
  userId: string,
  fields: StoredFields,
): Promise<string> {
  const [id = ''] = await storeTrees(world, [{ ...fields, userId }]);
  return id;
}

/** The same for several trees. Returns their ids. */
export async function storeTrees(
  { resources: { database } }: TestApp,
  list: readonly (StoredFields & { readonly userId: string })[],
): Promise<string[]> {
  const now = new Date();
  const rows = list.map((fields) => ({ ...fields, id: newIdentifier() }));
  await database.insert(trees).values(
    rows.map((row) => ({
      ...row,
      nameKey: row.name.toLowerCase(),
      tags: [],
      searchText: row.name.toLowerCase(),
      version: 1,
      popularity: 0,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await database.insert(treeChanges).values(
    rows.map(({ id, userId }) => ({
      treeId: id,
      version: 1,
      userId,
      action: 'create' as const,
      changes: [{ code: 'tree-created' as const, values: {} }],
      createdAt: now,
    })),
  );
  return rows.map(({ id }) => id);
}

/** The id of a species of `seedLargeTree`. */
export function seededSpeciesId(index: number): string {
  return `01980000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

interface LargeSeedOptions {
  readonly species: number;
  /** Each species descends from the previous one instead of the one at half its index. */
  readonly isChain?: boolean;
  /** The length of each description, which compresses badly. */
  readonly descriptionLength?: number;
}

/** Stores a public tree of many species, whose indexes begin with 1. Returns its id. */
export async function seedLargeTree(
  world: TestApp,
  owner: Person,
  { species, isChain = false, descriptionLength = 0 }: LargeSeedOptions,
): Promise<string> {
  const fields = { isPublic: true, name: 'Large', speciesCount: species };
  const id = await storeTree(world, owner.user.id, fields);
  const idOf = (index: SQL) =>
    sql`('01980000-0000-7000-8000-' || lpad(to_hex(${index}), 12, '0'))::uuid`;
  const ancestor = isChain ? sql`n - 1` : sql`n / 2`;
  const words = Math.ceil(descriptionLength / 32);
  await insertMany(
    world,
    sql`insert into species (tree_id, id, ancestor_id, start, duration, name, description)
    select ${id}::uuid, ${idOf(sql`n`)}, case when n > 1 then ${idOf(ancestor)} end, 0, 1,
      'Species ' || n,
      (select string_agg(md5(n || ' ' || word), '') from generate_series(1, ${words}::integer) as word)
    from generate_series(1, ${species}::integer) as n`,
  );
  return id;
}

/**
 * Inserts many rows without checking each foreign key, which would take most of the time. Triggers
 * do not run either.
 */
export async function insertMany({ resources: { database } }: TestApp, insert: SQL): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(insert);
  });
}

export async function givePlan(
  { resources: { database } }: TestApp,
  { user }: Person,
  grantedPlan: 'pro' | 'premium' | null,
): Promise<void> {
  await database.update(users).set({ grantedPlan }).where(eq(users.id, user.id));
}

// Made once: zod compiles a schema when it is first used.
const strictFlatList = z.array(flatSpecies.strict());
const refusedReply = z.object({ error: z.string() });

/** The flat list of a tree, now or at a version, each species checked against the contract. */
export async function flatList(
  viewer: Visitor,
  treeId: string,
  version?: number,
): Promise<FlatSpecies[]> {
  const at = version === undefined ? '' : `&version=${version}`;
  const answer = await viewer.get(`species/${treeId}?shape=flat${at}`);
  expect(answer.status).toBe(200);
  return strictFlatList.parse(answer.body);
}

/** A species as phylogeny has it. */
export function speciesFrom(flat: FlatSpecies): Species {
  return {
    id: speciesId(flat.id),
    ancestorId: flat.ancestorId === null ? null : speciesId(flat.ancestorId),
    start: years(flat.apparition ?? flat.afterApparition ?? Number.NaN),
    duration: years(flat.duration),
    name: flat.name,
    description: flat.description,
    image: flat.image,
    ...detailsOf(flat),
  };
}

/** A chain: each species is the ancestor of the next. */
export function chainOf(length: number): Species[] {
  const ids = Array.from({ length }, () => speciesId(newIdentifier()));
  return ids.map((id, index) => ({
    id,
    ancestorId: ids[index - 1] ?? null,
    start: years(1),
    duration: years(1),
    name: `Species ${index}`,
    description: null,
    image: null,
  }));
}

/** Adds a species and returns it. */
export async function addSpecies(
  person: Visitor,
  treeId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<FlatSpecies> {
  const answer = await person.post(`species/${treeId}`, { name: 'Felis', duration: 10, ...body });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return flatSpecies.parse(answer.body);
}

/** Status and body of a refused call. */
export function refusal({ status, body }: Answer): readonly [number, unknown] {
  return [status, refusedReply.parse(body).error];
}
