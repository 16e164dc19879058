import { type Plan, planName, plans } from '@life-tree/contract';
import type { Needs, Species, TreeParts } from '@life-tree/phylogeny';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { effectivePlan } from '../../plans/effective-plan.ts';
import { neededParts, partParameters, readParts } from '../../tree-access/part-queries.ts';
import {
  neededParameters,
  neededSpecies,
  type Reach,
  reachOf,
  readSpecies,
  selectText,
} from '../../tree-access/species-queries.ts';
import { treeFinder } from '../../tree-access/tree-access-queries.ts';

/** What an edit needs to read from the database. */
export interface EditContext {
  /** The stored change that has the edit's operationId; null for a new edit. */
  readonly repeated: RepeatedChange | null;
  readonly species: readonly Species[];
  /** Only what the edit needs, with the sizes of the lists. */
  readonly parts: TreeParts;
}

interface RepeatedChange {
  readonly version: number;
  readonly userId: string | null;
  readonly operationHash: string | null;
}

/** Which statement reads the context of an edit. */
interface ContextShape {
  readonly reach: Reach;
  readonly hasParts: boolean;
}

function shapeOf(needs: Needs): ContextShape {
  return { reach: reachOf(needs), hasParts: needs.parts.length > 0 };
}

function nameFor(statement: string, { reach, hasParts }: ContextShape): string {
  return `${statement}_${reach}${hasParts ? '_and_parts' : ''}`;
}

/** Selects lines of JSON for `parseEditContext`. `editContextParameters` gives its parameters. */
function editContextSql({ reach, hasParts }: ContextShape): SQL<string> {
  return sql<string>`coalesce((
    select json_build_object('version', version, 'userId', user_id, 'operationHash', operation_hash)::text
    from tree_changes
    where tree_id = ${sql.placeholder('treeId')} and operation_id = ${sql.placeholder('operationId')}
  ), 'null') || chr(10) || ${hasParts ? neededParts : sql`'null'`} || chr(10) || ${neededSpecies(reach)}`;
}

function editContextParameters(needs: Needs, operationId: string | null) {
  return { ...neededParameters(needs), ...partParameters(needs), operationId };
}

async function parseEditContext(text: string): Promise<EditContext> {
  const end = text.indexOf('\n');
  const repeated: RepeatedChange | null = JSON.parse(text.slice(0, end));
  const endOfParts = text.indexOf('\n', end + 1);
  const parts = readParts(text.slice(end + 1, endOfParts));
  return { repeated, parts, species: await readSpecies(text, endOfParts + 1) };
}

type FindTreeAndContext = ReturnType<typeof treeFinder>;
const finders = new Map<string, FindTreeAndContext>();

/** Finds a tree and, for its editors, the context of an edit and the plan of the tree's owner. */
export function findTreeAndContext(needs: Needs): FindTreeAndContext {
  const shape = shapeOf(needs);
  const name = nameFor('tree_and_edit_context', shape);
  const known = finders.get(name);
  if (known !== undefined) return known;
  const planAndContext = sql<string>`
    ${effectivePlan(sql.placeholder('now'))} || chr(10) || ${editContextSql(shape)}`;
  const find = treeFinder(name, planAndContext, 'editors');
  finders.set(name, find);
  return find;
}

export function planAndEditContextParameters(needs: Needs, operationId: string | null, now: Date) {
  return { ...editContextParameters(needs, operationId), now: now.toISOString() };
}

export async function parsePlanAndEditContext(
  text: string,
): Promise<EditContext & { readonly ownerPlan: Plan }> {
  const end = text.indexOf('\n');
  const ownerPlan = plans[planName.parse(text.slice(0, end))];
  return { ...(await parseEditContext(text.slice(end + 1))), ownerPlan };
}

const editContext = prepared((database, name, shape: ContextShape) =>
  selectText(database, editContextSql(shape)).prepare(name),
);

export async function loadEditContext(
  tx: Database,
  treeId: string,
  needs: Needs,
  operationId: string | null,
): Promise<EditContext> {
  const shape = shapeOf(needs);
  const values = { treeId, ...editContextParameters(needs, operationId) };
  const [row] = await editContext(tx, nameFor('edit_context', shape), shape).execute(values);
  return parseEditContext(row?.text ?? 'null\nnull\n');
}
