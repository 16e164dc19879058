import {
  and,
  eq,
  getTableColumns,
  inArray,
  type Param,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { treeCollaborators, trees, users } from '../../database/tables/index.ts';
import type { Viewer } from './viewer.ts';

const { searchText, nameKey, popularity, ...columns } = getTableColumns(trees);

const collaborators = sql<string[]>`array(
  select ${treeCollaborators.userId} from ${treeCollaborators}
  where ${treeCollaborators.treeId} = ${trees.id}
  order by ${treeCollaborators.createdAt}, ${treeCollaborators.userId}
)`;

/** A tree's row with its owner's name and its collaborators. */
const treeColumns = { ...columns, username: users.username, collaborators };

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

/** Those whom a tree and what belongs to it is read for. */
type Audience = 'viewers' | 'editors';

/**
 * Finds trees by id, each with the result of another query (with placeholders) at the same moment, which is null
 * for callers outside of the audience.
 */
export function treeFinder(name: string, extra: SQL<string>, audience: Audience) {
  const treeAndMore = prepared((database: Database) =>
    database
      .select({ ...treeColumns, extra: onlyFor(audience, extra) })
      .from(trees)
      .innerJoin(users, eq(users.id, trees.userId))
      .where(eq(trees.id, sql.placeholder('treeId')))
      .prepare(name),
  );
  return async (
    tx: Database,
    treeId: string,
    viewer: Viewer,
    values: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly tree: TreeRow; readonly extra: string | null } | null> => {
    const parameters = { ...values, ...callerParameters(viewer), treeId };
    const [row] = await treeAndMore(tx, name).execute(parameters);
    if (row === undefined) return null;
    const { extra, ...tree } = row;
    return { tree, extra };
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

/** Locks the tree until the transaction ends; waits for other transactions that change it. */
export async function lockTree(tx: Database, id: string): Promise<TreeRow | null> {
  await treeLock(tx, 'tree_lock').execute({ id });
  return findTree(tx, id);
}

type Trees = Readonly<Record<'id' | 'userId' | 'isPublic' | 'deletedAt' | 'hiddenFor', PgColumn>>;

/** SQL condition: the trees that this user owns, or edits with an owner whose tree is not hidden. */
export function isEditedBy(userId: SQLWrapper | string, table: Trees = trees): SQL {
  return sql`(${table.userId} = ${userId} or ${table.hiddenFor} is null and exists (
    select 1 from ${treeCollaborators}
    where ${treeCollaborators.treeId} = ${table.id} and ${treeCollaborators.userId} = ${userId}
  ))`;
}

/**
 * SQL condition: the trees that exist for their owners and collaborators. Others are still being created
 * (their version is 0) or are in the bin.
 */
export const isOpen: SQL = sql`(${trees.version} > 0 and ${trees.deletedAt} is null)`;

/** Who may see and edit these trees, and their versions. Trees that don't exist are left out. */
export function findPermissions(database: Database, treeIds: readonly string[]) {
  const { id, version, userId, isPublic, linkKey, hiddenFor } = trees;
  return database
    .select({ id, version, userId, isPublic, linkKey, hiddenFor, collaborators })
    .from(trees)
    .where(and(inArray(id, [...treeIds]), isOpen));
}

/** SQL condition: the trees that this user (null: a visitor) may see. */
export function isVisibleTo(viewerId: string | Placeholder | null, table: Trees = trees): SQL {
  if (viewerId === null) return sql`${table.isPublic}`;
  return sql`(${table.isPublic} or ${table.deletedAt} is null and ${isEditedBy(viewerId, table)})`;
}

/** SQL condition: the trees of these links. */
export const isLinkedBy = (linkKeys: Placeholder | Param): SQL =>
  sql`(${trees.linkKey} = any(${linkKeys}::text[])
    and ${trees.deletedAt} is null and ${trees.hiddenFor} is null)`;

/** What a query finds, or null, without running it, for a caller outside of the audience. */
function onlyFor(audience: Audience, query: SQL<string>): SQL<string | null> {
  const callerId = sql`${sql.placeholder('callerId')}::uuid`;
  const isEditor = isEditedBy(callerId);
  const isViewer = sql`(${trees.isPublic} or ${isLinkedBy(sql.placeholder('linkKeys'))} or ${isEditor})`;
  return sql`case when ${isOpen} and ${audience === 'editors' ? isEditor : isViewer} then ${query} end`;
}

function callerParameters({ userId, linkKeys }: Viewer) {
  return { callerId: userId, linkKeys: [...linkKeys] };
}

export type ShownTreeRow = Awaited<ReturnType<typeof findShownTrees>>[number];

const originals = alias(trees, 'originals');
const authors = alias(users, 'authors');

const unaccepted = sql<string[]>`array(
  select ${treeCollaborators.userId} from ${treeCollaborators}
  where ${treeCollaborators.treeId} = ${trees.id} and ${treeCollaborators.acceptedAt} is null
)`;

/** A tree's row with the collaborators who have not accepted, and the original of a copy, if the viewer may see that. */
const shownColumns = (viewerId: Placeholder | null) => ({
  ...treeColumns,
  unaccepted,
  copiedFrom: sql<{ id: string; name: string; username: string } | null>`(
    select json_build_object('id', ${originals.id}, 'name', ${originals.name}, 'username', ${authors.username})
    from ${trees} as ${sql.identifier('originals')}
    join ${users} as ${sql.identifier('authors')} on ${authors.id} = ${originals.userId}
    where ${originals.id} = ${trees.copiedFromId} and ${isVisibleTo(viewerId, originals)}
  )`,
});

const shownTrees = prepared((database, name, viewerId: Placeholder | null) =>
  database
    .select(shownColumns(viewerId))
    .from(trees)
    .innerJoin(users, eq(users.id, trees.userId))
    .where(sql`${trees.id} = any((select ${sql.placeholder('ids')}::uuid[])::uuid[])`)
    .prepare(name),
);

/**
 * Finds trees as `findShownTrees` does, each with the result of another query at the same moment, which is null for
 * those who may not see the tree.
 */
export function shownTreeFinder(name: string, extra: SQL<string>) {
  const treeAndMore = prepared((database, preparedName, viewerId: Placeholder | null) =>
    database
      .select({ ...shownColumns(viewerId), extra: onlyFor('viewers', extra) })
      .from(trees)
      .innerJoin(users, eq(users.id, trees.userId))
      .where(eq(trees.id, sql.placeholder('treeId')))
      .prepare(preparedName),
  );
  return async (
    tx: Database,
    treeId: string,
    viewer: Viewer,
    values: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly tree: ShownTreeRow; readonly extra: string | null } | null> => {
    const { userId } = viewer;
    const query =
      userId === null
        ? treeAndMore(tx, `${name}_for_visitor`, null)
        : treeAndMore(tx, `${name}_for_user`, sql.placeholder('viewerId'));
    const parameters = { ...values, ...callerParameters(viewer), treeId, viewerId: userId };
    const [row] = await query.execute(parameters);
    if (row === undefined) return null;
    const { extra, ...tree } = row;
    return { tree, extra };
  };
}

/** These trees, in no order, with the original of each copy if the viewer may see it. */
export function findShownTrees(tx: Database, ids: readonly string[], viewerId: string | null) {
  const query =
    viewerId === null
      ? shownTrees(tx, 'trees_for_visitor', null)
      : shownTrees(tx, 'trees_for_user', sql.placeholder('viewerId'));
  return query.execute({ ids, viewerId });
}
