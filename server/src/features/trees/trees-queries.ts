import {
  and,
  count,
  eq,
  getTableColumns,
  inArray,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { treeCollaborators, trees, users } from '../../database/tables/index.ts';
import {
  type PopularEvent,
  popularityInDatabase,
  popularityOf,
  popularityWith,
  popularityWithout,
} from './popularity.ts';

const { searchText, nameKey, popularity, ...columns } = getTableColumns(trees);

/** A tree's row with what always goes along with it. */
const treeColumns = {
  ...columns,
  username: users.username,
  collaborators: sql<string[]>`array(
    select ${treeCollaborators.userId} from ${treeCollaborators}
    where ${treeCollaborators.treeId} = ${trees.id}
    order by ${treeCollaborators.createdAt}, ${treeCollaborators.userId}
  )`,
};

export type TreeRow = NonNullable<Awaited<ReturnType<typeof findTree>>>;

const treeById = prepared((database, name) =>
  database
    .select(treeColumns)
    .from(trees)
    .innerJoin(users, eq(users.id, trees.userId))
    .where(eq(trees.id, sql.placeholder('id')))
    .prepare(name),
);

export async function findTree(tx: Database, id: string) {
  const [row] = await treeById(tx, 'tree_by_id').execute({ id });
  return row ?? null;
}

/** Finds trees by their id, and beside each what a query with placeholders tells of the same moment. */
export function treeFinder(name: string, beside: SQL<string>) {
  const treeAndMore = prepared((database) =>
    database
      .select({ ...treeColumns, beside })
      .from(trees)
      .innerJoin(users, eq(users.id, trees.userId))
      .where(eq(trees.id, sql.placeholder('treeId')))
      .prepare(name),
  );
  return async (
    tx: Database,
    values: Readonly<Record<string, unknown>> & { readonly treeId: string },
  ): Promise<{ readonly tree: TreeRow; readonly beside: string } | null> => {
    const [row] = await treeAndMore(tx, name).execute(values);
    if (row === undefined) return null;
    const { beside, ...tree } = row;
    return { tree, beside };
  };
}

const treeLock = prepared((database, name) =>
  database
    .select({ id: trees.id })
    .from(trees)
    .where(eq(trees.id, sql.placeholder('id')))
    .for('no key update')
    .prepare(name),
);

/** Waits for whoever changes the tree now, and keeps others from it until the transaction ends. */
export async function lockTree(tx: Database, id: string): Promise<TreeRow | null> {
  await treeLock(tx, 'tree_lock').execute({ id });
  return findTree(tx, id);
}

type Trees = Readonly<Record<'id' | 'userId' | 'isPublic', PgColumn>>;

/** The trees this person (null: a visitor) may see. */
export function isVisibleTo(viewerId: string | Placeholder | null, table: Trees = trees): SQL {
  if (viewerId === null) return sql`${table.isPublic}`;
  return sql`(${table.isPublic} or ${table.userId} = ${viewerId} or exists (
    select 1 from ${treeCollaborators}
    where ${treeCollaborators.treeId} = ${table.id} and ${treeCollaborators.userId} = ${viewerId}
  ))`;
}

export type ShownTreeRow = Awaited<ReturnType<typeof findShownTrees>>[number];

const originals = alias(trees, 'originals');
const authors = alias(users, 'authors');

const shownTrees = prepared((database, name, viewerId: Placeholder | null) =>
  database
    .select({
      ...treeColumns,
      copiedFrom: sql<{ id: string; name: string; username: string } | null>`(
        select json_build_object('id', ${originals.id}, 'name', ${originals.name}, 'username', ${authors.username})
        from ${trees} as ${sql.identifier('originals')}
        join ${users} as ${sql.identifier('authors')} on ${authors.id} = ${originals.userId}
        where ${originals.id} = ${trees.copiedFromId} and ${isVisibleTo(viewerId, originals)}
      )`,
    })
    .from(trees)
    .innerJoin(users, eq(users.id, trees.userId))
    .where(sql`${trees.id} = any((select ${sql.placeholder('ids')}::uuid[])::uuid[])`)
    .prepare(name),
);

/** These trees, in no order, with where they were copied from as far as the viewer may see it. */
export function findShownTrees(tx: Database, ids: readonly string[], viewerId: string | null) {
  const query =
    viewerId === null
      ? shownTrees(tx, 'trees_for_visitor', null)
      : shownTrees(tx, 'trees_for_person', sql.placeholder('viewerId'));
  return query.execute({ ids, viewerId });
}

const countColumns = {
  like: trees.likesCount,
  comment: trees.commentsCount,
} as const;
const countNames = { like: 'likesCount', comment: 'commentsCount' } as const;

/** Counts an event that joins a tree or leaves it; answers the new count. */
export async function changeCount(
  tx: Database,
  treeId: string,
  event: keyof typeof countColumns,
  by: 1 | -1,
  at: Date,
): Promise<number> {
  const column = countColumns[event];
  const [row] = await tx
    .update(trees)
    .set({
      [countNames[event]]: sql`${column} + ${by}`,
      popularity: by === 1 ? joined(event, at) : left(event, at),
    })
    .where(eq(trees.id, treeId))
    .returning({ count: column });
  if (row === undefined) throw new AppError('not-found');
  return row.count;
}

function joined(event: PopularEvent, at: Date): SQL {
  return popularityWith(trees.popularity, popularityOf(event, at));
}

function left(event: PopularEvent, at: Date): SQL {
  const creation = popularityInDatabase('creation', trees.createdAt);
  return popularityWithout(trees.popularity, popularityOf(event, at), creation);
}

/** Holds a person's row until the transaction ends, so that nobody makes a tree of theirs meanwhile. */
export async function lockOwner(
  tx: Database,
  userId: string,
): Promise<{ readonly username: string } | null> {
  const [row] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row ?? null;
}

export function countTreesOf(tx: Database, userId: string): Promise<number> {
  return tx.$count(trees, eq(trees.userId, userId));
}

export async function insertTree(tx: Database, row: typeof trees.$inferInsert): Promise<void> {
  await tx.insert(trees).values(row);
}

export async function removeTree(tx: Database, id: string): Promise<void> {
  await tx.delete(trees).where(eq(trees.id, id));
}

/** How many trees a person owns and collaborates on; null where there is no such person. */
export async function findTotals(
  tx: Database,
  userId: string,
  { onlyPublic }: { readonly onlyPublic: boolean },
) {
  const counted = onlyPublic ? sql`${trees.isPublic}` : undefined;
  const owned = tx
    .select({ count: count() })
    .from(trees)
    .where(and(eq(trees.userId, userId), counted));
  const shared = tx
    .select({ count: count() })
    .from(treeCollaborators)
    .innerJoin(trees, eq(trees.id, treeCollaborators.treeId))
    .where(and(eq(treeCollaborators.userId, userId), counted));
  const [row] = await tx
    .select({
      myTrees: sql<number>`(${owned})::integer`,
      collabs: sql<number>`(${shared})::integer`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** The names of those of these people who exist, by id. */
export async function findUsernames(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export async function insertCollaborators(
  tx: Database,
  treeId: string,
  userIds: readonly string[],
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(treeCollaborators)
    .values(userIds.map((userId) => ({ treeId, userId, createdAt })));
}

export async function removeCollaborators(
  tx: Database,
  treeId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .delete(treeCollaborators)
    .where(
      and(eq(treeCollaborators.treeId, treeId), inArray(treeCollaborators.userId, [...userIds])),
    );
}
