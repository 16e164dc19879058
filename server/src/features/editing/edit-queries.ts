import type { HistoryChange } from '@life-tree/contract';
import type { Needs, Species } from '@life-tree/phylogeny';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { trees } from '../../database/tables/index.ts';
import { takeTurns } from '../../scheduling/take-turns.ts';
import { hiddenListParameter } from '../tree-access/species-lookups.ts';
import {
  neededParameters,
  neededSpecies,
  readSpecies,
  selectText,
} from '../tree-access/species-queries.ts';

/** What an edit stands on. */
export interface EditContext {
  /** The change that has the edit's name already, when there is one. */
  readonly repeated: RepeatedChange | null;
  readonly species: readonly Species[];
}

export interface RepeatedChange {
  readonly version: number;
  readonly userId: string | null;
  readonly operationHash: string | null;
}

/** As lines of JSON, which `parseEditContext` reads; `editContextParameters` tells what fills the places in it. */
export const editContextSql = sql<string>`coalesce((
  select json_build_object('version', version, 'userId', user_id, 'operationHash', operation_hash)::text
  from tree_changes
  where tree_id = ${sql.placeholder('treeId')} and operation_id = ${sql.placeholder('operationId')}
), 'null') || chr(10) || ${neededSpecies}`;

export function editContextParameters(needs: Needs, operationId: string | null) {
  return { ...neededParameters(needs), operationId };
}

export async function parseEditContext(text: string): Promise<EditContext> {
  const end = text.indexOf('\n');
  const repeated: RepeatedChange | null = JSON.parse(text.slice(0, end));
  return { repeated, species: await readSpecies(text, end + 1) };
}

const editContext = prepared((database, name) =>
  selectText(database, editContextSql).prepare(name),
);

export async function loadEditContext(
  tx: Database,
  treeId: string,
  needs: Needs,
  operationId: string | null,
): Promise<EditContext> {
  const values = { treeId, ...editContextParameters(needs, operationId) };
  const [row] = await editContext(tx, 'edit_context').execute(values);
  return parseEditContext(row?.text ?? 'null\n');
}

/** What some changes make of a tree's own row, beside raising its version. */
export async function updateTree(
  tx: Database,
  treeId: string,
  columns: Partial<typeof trees.$inferInsert>,
): Promise<void> {
  await tx.update(trees).set(columns).where(eq(trees.id, treeId));
}

export interface NewChange {
  readonly userId: string;
  readonly operationId: string | null;
  readonly action: string;
  /** What it did, for the history. */
  readonly changes: readonly HistoryChange[];
  readonly operationHash: string | null;
  readonly inverse: Uint8Array | null;
  readonly inverseBytes: number | null;
  readonly takesBack: number | null;
}

export interface WrittenSpecies {
  readonly deleted: readonly string[];
  readonly created: readonly Species[];
  readonly changed: readonly Species[];
}

// The embedded engine runs in the server's own thread: each statement keeps all others waiting.
const writtenAtOnce = 500;

/** Whether all of a change is stored by one statement. */
export function fitsOneStatement({ deleted, created, changed }: WrittenSpecies): boolean {
  return deleted.length + created.length + changed.length <= writtenAtOnce;
}

export interface RaisedTree {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly speciesCount: number;
}

const emptyPart: WrittenSpecies = { deleted: [], created: [], changed: [] };

/**
 * Stores a change, its history and its species, unless the tree has another version than the one
 * before by now: then nothing, which it answers as false.
 */
export async function storeChange(
  tx: Database,
  { id: treeId, version, updatedAt, speciesCount }: RaisedTree,
  change: NewChange,
  species: WrittenSpecies,
): Promise<boolean> {
  const fits = fitsOneStatement(species);
  const rows = await raising(tx, 'store_change').execute({
    ...{ treeId, before: version - 1, updatedAt, speciesCount },
    ...change,
    // As text: drivers differ in how they write an array as JSON.
    changes: JSON.stringify(change.changes),
    ...columnsOf(fits ? species : emptyPart),
  });
  if (rows.length === 0) return false;
  if (fits) return true;
  const { deleted, created, changed } = species;
  const turn = takeTurns();
  for (const part of inParts(deleted)) await store({ ...emptyPart, deleted: part });
  for (const part of inParts(created)) await store({ ...emptyPart, created: part });
  for (const part of inParts(changed)) await store({ ...emptyPart, changed: part });
  return true;

  async function store(part: WrittenSpecies): Promise<void> {
    // Without this turn, replies of an engine in this very thread would leave none to anybody else.
    await turn();
    await storing(tx, 'store_species').execute({ treeId, ...columnsOf(part) });
  }
}

const raising = prepared((database, name) => {
  const raised = database.$with('raised').as(
    database
      .update(trees)
      .set({
        version: sql`${trees.version} + 1`,
        updatedAt: sql`${sql.placeholder('updatedAt')}`,
        speciesCount: sql`${sql.placeholder('speciesCount')}`,
        historyBytes: sql`${trees.historyBytes} + coalesce(${sql.placeholder('inverseBytes')}::integer, 0)`,
      })
      .where(
        and(eq(trees.id, sql.placeholder('treeId')), eq(trees.version, sql.placeholder('before'))),
      )
      .returning({ id: trees.id, version: trees.version, updatedAt: trees.updatedAt }),
  );
  const remembered = database.$with('remembered', {}).as(sql`
    insert into tree_changes (
      tree_id, version, user_id, operation_id, action, changes, operation_hash, inverse,
      inverse_bytes, takes_back, created_at
    )
    select raised.id, raised.version, ${sql.placeholder('userId')}::uuid,
      ${sql.placeholder('operationId')}::uuid, ${sql.placeholder('action')}::text,
      ${sql.placeholder('changes')}::text::jsonb, ${sql.placeholder('operationHash')}::text,
      ${sql.placeholder('inverse')}::bytea, ${sql.placeholder('inverseBytes')}::integer,
      ${sql.placeholder('takesBack')}::integer, raised.updated_at
    from raised`);
  return database
    .with(raised, remembered, ...speciesStatements(database))
    .select({ version: raised.version })
    .from(raised)
    .prepare(name);
});

const storing = prepared((database, name) => {
  const given = sql`select ${sql.placeholder('treeId')}::uuid as id`;
  const raised = database.$with('raised', {}).as(given);
  return database
    .with(raised, ...speciesStatements(database))
    .select({ id: sql<string>`raised.id` })
    .from(sql`raised`)
    .prepare(name);
});

/** Each writes its part of the species of the tree that `raised` names, if it names one. */
function speciesStatements(database: Database) {
  return [
    database.$with('deleted', {}).as(sql`
      delete from species
      using raised, unnest(${hiddenListParameter('deleted', 'uuid')}) as given (id)
      where species.tree_id = raised.id and species.id = given.id`),
    database.$with('created', {}).as(sql`
      insert into species (tree_id, id, ancestor_id, start, duration, name, description, image)
      select raised.id, given.* from raised cross join ${rows('created')}`),
    database.$with('changed', {}).as(sql`
      update species set
        ancestor_id = given.ancestor_id, start = given.start, duration = given.duration,
        name = given.name, description = given.description, image = given.image
      from raised cross join ${rows('changed')}
      where species.tree_id = raised.id and species.id = given.id`),
  ];
}

const speciesColumns = [
  ['id', 'uuid'],
  ['ancestorId', 'uuid'],
  ['start', 'double precision'],
  ['duration', 'double precision'],
  ['name', 'text'],
  ['description', 'text'],
  ['image', 'text'],
] as const;

/** Species as rows of a query, named `given`. */
function rows(part: 'created' | 'changed'): SQL {
  const columns = speciesColumns.map(([field, type]) =>
    hiddenListParameter(`${part}/${field}`, type),
  );
  return sql`unnest(${sql.join(columns, sql`, `)})
    as given (id, ancestor_id, start, duration, name, description, image)`;
}

/** What fills the places in `speciesStatements`. */
function columnsOf({ deleted, ...written }: WrittenSpecies): Record<string, unknown> {
  const parts = (['created', 'changed'] as const).flatMap((part) =>
    speciesColumns.map(([field]) => [`${part}/${field}`, written[part].map((one) => one[field])]),
  );
  return { deleted, ...Object.fromEntries(parts) };
}

/** A list in parts that are short to write or to look up. */
export function* inParts<Value>(list: readonly Value[]): Generator<readonly Value[]> {
  for (let from = 0; from < list.length; from += writtenAtOnce) {
    yield list.slice(from, from + writtenAtOnce);
  }
}
