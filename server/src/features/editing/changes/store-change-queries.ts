import type { HistoryChange } from '@life-tree/contract';
import type { Species } from '@life-tree/phylogeny';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { trees } from '../../../database/tables/index.ts';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { speciesColumnNames, speciesColumns } from '../../tree-access/species-columns.ts';
import { hiddenListParameter } from '../../tree-access/species-lookups.ts';
import type { OnStored } from '../edit-progress.ts';

/** Sets columns of a tree, apart from its version. */
export async function updateTree(
  tx: Database,
  treeId: string,
  columns: Partial<typeof trees.$inferInsert>,
): Promise<void> {
  await tx.update(trees).set(columns).where(eq(trees.id, treeId));
}

/** A row of the history. */
export interface NewChange {
  readonly userId: string;
  readonly operationId: string | null;
  readonly action: string;
  /** What it did, for the history. */
  readonly changes: readonly HistoryChange[];
  readonly operationHash: string | null;
  readonly inverse: Uint8Array | null;
  readonly inverseBytes: number | null;
  readonly undoes: number | null;
}

/** What a change does to the rows of species. */
export interface WrittenSpecies {
  /** If one statement can't store the change: descendants before their ancestors. */
  readonly deleted: readonly string[];
  /** If one statement can't store the change: ancestors before their descendants. */
  readonly created: readonly Species[];
  readonly changed: readonly Species[];
}

// The embedded engine runs in the server's thread, where a statement blocks all other work.
const maxSpeciesPerStatement = 500;

/** Whether one statement can store the whole change. */
export function fitsOneStatement({ deleted, created, changed }: WrittenSpecies): boolean {
  return deleted.length + created.length + changed.length <= maxSpeciesPerStatement;
}

export interface RaisedTree {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly speciesCount: number;
  readonly inferredCount: number;
}

export const noSpecies: WrittenSpecies = { deleted: [], created: [], changed: [] };

/**
 * Stores a change with its history and species. Stores nothing and returns false if the version of the
 * tree has changed since the edit read it.
 */
export async function storeChange(
  tx: Database,
  { id: treeId, version, updatedAt, speciesCount, inferredCount }: RaisedTree,
  change: NewChange,
  species: WrittenSpecies,
  onStored?: OnStored,
): Promise<boolean> {
  const fits = fitsOneStatement(species);
  const stored = fits ? species : noSpecies;
  const lists = usedLists(stored);
  const rows = await storeChangeStatement(tx, nameFor('store_change', lists), lists).execute({
    ...{ treeId, before: version - 1, updatedAt, speciesCount, inferredCount },
    ...change,
    // As text: drivers differ in how they write an array as JSON.
    changes: JSON.stringify(change.changes),
    ...speciesParameters(stored, lists),
    stagedBy: null,
  });
  if (rows.length === 0) return false;
  if (fits) return true;
  const { deleted, created, changed } = species;
  const turn = takeTurns();
  // In this order, the ancestor of every species exists after each statement.
  for (const part of inParts(created)) await store({ ...noSpecies, created: part }, part.length);
  for (const part of inParts(changed)) await store({ ...noSpecies, changed: part }, part.length);
  for (const part of inParts(deleted)) await store({ ...noSpecies, deleted: part }, part.length);
  return true;

  async function store(part: WrittenSpecies, count: number): Promise<void> {
    // The embedded engine replies in this thread, so awaiting it does not let other requests run.
    await turn();
    await storeSpecies(tx, treeId, part);
    onStored?.(count);
  }
}

/**
 * Stores species without a change of the tree. With `stagedBy`, new ones belong to that staged change. The
 * lists must fit one statement.
 */
export async function storeSpecies(
  tx: Database,
  treeId: string,
  species: WrittenSpecies,
  stagedBy: number | null = null,
): Promise<void> {
  const lists = usedLists(species);
  await storeSpeciesStatement(tx, nameFor('store_species', lists), lists).execute({
    treeId,
    stagedBy,
    ...speciesParameters(species, lists),
  });
}

type List = keyof WrittenSpecies;
const allLists = ['deleted', 'created', 'changed'] as const satisfies readonly List[];

/**
 * The lists that are not empty. Each combination has its own statement: most edits use one list, and the database
 * prepares every part of a statement before it runs, whether or not there are rows for it.
 */
function usedLists(species: WrittenSpecies): readonly List[] {
  return allLists.filter((list) => species[list].length > 0);
}

function nameFor(statement: string, lists: readonly List[]): string {
  return [statement, ...lists].join('_');
}

const storeChangeStatement = prepared((database, name, lists: readonly List[]) => {
  const raised = database.$with('raised').as(
    database
      .update(trees)
      .set({
        version: sql`${trees.version} + 1`,
        updatedAt: sql`${sql.placeholder('updatedAt')}`,
        mostSpecies: sql`greatest(${trees.mostSpecies}, ${trees.speciesCount})`,
        speciesCount: sql`${sql.placeholder('speciesCount')}`,
        inferredCount: sql`${sql.placeholder('inferredCount')}`,
        historyBytes: sql`${trees.historyBytes} + coalesce(${sql.placeholder('inverseBytes')}::integer, 0)`,
      })
      .where(
        and(eq(trees.id, sql.placeholder('treeId')), eq(trees.version, sql.placeholder('before'))),
      )
      .returning({ id: trees.id, version: trees.version, updatedAt: trees.updatedAt }),
  );
  const recorded = database.$with('recorded', {}).as(sql`
    insert into tree_changes (
      tree_id, version, user_id, operation_id, action, changes, operation_hash, inverse,
      inverse_bytes, undoes, created_at
    )
    select raised.id, raised.version, ${sql.placeholder('userId')}::uuid,
      ${sql.placeholder('operationId')}::uuid, ${sql.placeholder('action')}::text,
      ${sql.placeholder('changes')}::text::jsonb, ${sql.placeholder('operationHash')}::text,
      ${sql.placeholder('inverse')}::bytea, ${sql.placeholder('inverseBytes')}::integer,
      ${sql.placeholder('undoes')}::integer, raised.updated_at
    from raised`);
  return database
    .with(raised, recorded, ...speciesStatements(database, lists))
    .select({ version: raised.version })
    .from(raised)
    .prepare(name);
});

const storeSpeciesStatement = prepared((database, name, lists: readonly List[]) => {
  const tree = sql`select ${sql.placeholder('treeId')}::uuid as id`;
  const raised = database.$with('raised', {}).as(tree);
  return database
    .with(raised, ...speciesStatements(database, lists))
    .select({ id: sql<string>`raised.id` })
    .from(sql`raised`)
    .prepare(name);
});

/** Write the species of the tree in `raised`; nothing if `raised` has no row. */
function speciesStatements(database: Database, lists: readonly List[]) {
  const statements: Readonly<Record<List, SQL>> = {
    deleted: sql`
      delete from species
      using raised cross join unnest(${hiddenListParameter('deleted', 'uuid')}) as given (id)
      ${whereGiven}`,
    created: sql`
      insert into species (tree_id, staged_by, ${sql.raw(speciesColumnNames.join(', '))})
      select raised.id, ${sql.placeholder('stagedBy')}::bigint, given.* from raised cross join ${givenRows('created')}`,
    changed: sql`
      update species set
        ${sql.raw(speciesColumnNames.map((name) => `${name} = given.${name}`).join(', '))}
      from raised cross join ${givenRows('changed')}
      ${whereGiven}`,
  };
  return lists.map((list) => database.$with(list, {}).as(statements[list]));
}

/**
 * Finds each given species by one index lookup, and writes the row at the place that was found. A plain join leaves the
 * planner the choice to read all species of the tree, which it takes if it has no statistics. No row moves between the
 * two: only those who have locked the tree change its species.
 */
const whereGiven = sql`
  cross join lateral (
    select ctid as place from species where tree_id = raised.id and id = given.id offset 0
  ) as found
  where species.ctid = found.place`;

/** The rows `given`, made of one parameter for each column. */
function givenRows(part: 'created' | 'changed'): SQL {
  const lists = speciesColumns.map(({ name, type }) =>
    hiddenListParameter(`${part}/${name}`, type),
  );
  const values = speciesColumns.map(({ name, cast = '' }) => `listed.${name}${cast} as ${name}`);
  return sql`(
    select ${sql.raw(values.join(', '))}
    from unnest(${sql.join(lists, sql`, `)}) as listed (${sql.raw(speciesColumnNames.join(', '))})
  ) as given`;
}

/** The parameters of `speciesStatements`. */
function speciesParameters(
  written: WrittenSpecies,
  lists: readonly List[],
): Record<string, unknown> {
  const parameters: Record<string, unknown> = {};
  for (const list of lists) {
    if (list === 'deleted') parameters.deleted = written.deleted;
    else {
      for (const { name, of } of speciesColumns) {
        parameters[`${list}/${name}`] = written[list].map(of);
      }
    }
  }
  return parameters;
}

/** A list in parts that one statement can write or look up. */
export function* inParts<Value>(
  list: readonly Value[],
  size: number = maxSpeciesPerStatement,
): Generator<readonly Value[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
