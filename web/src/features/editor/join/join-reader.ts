import { newIdentifier } from '@life-tree/contract/values';
import {
  type CellField,
  type CellValue,
  definedName,
  describeTable,
  Forest,
  type JoinPlan,
  partsFrom,
  planDatedJoin,
  planJoin,
  readTableRows,
  type SpeciesId,
  speciesId,
  type TableRows,
  type TreeDocument,
} from '@life-tree/phylogeny';
import { correctContent, createReceiver } from '../import/reading/read-content.ts';
import type {
  JoinOptions,
  JoinReply,
  JoinRequest,
  JoinSummary,
  JoinTree,
  Listed,
  ShownField,
  ShownValue,
} from './join-messages.ts';

const maxListed = 100;

type Send = (reply: JoinReply) => void;

/** Reads a table and plans how it changes the open tree. */
export function createJoinReader() {
  const receive = createReceiver();
  let content: Uint8Array = new Uint8Array();
  let received: JoinTree | null = null;
  let tree: TreeDocument | null = null;
  let table: { readonly key: string; readonly rows: TableRows } | null = null;

  const readTable = (options: JoinOptions, send: Send): TableRows | null => {
    const key = JSON.stringify(options);
    if (table?.key === key) return table.rows;
    table = null;
    const { corrections, ...reading } = options;
    const description = describeTable(content, { ...reading, findNames: true });
    send({ kind: 'table', table: description });
    const corrected = correctContent(content, options);
    const text = corrected.ok ? corrected.value.text : content;
    const read = readTableRows(text, reading);
    if (!read.ok) {
      send({ kind: 'failed', fault: read.error });
      return null;
    }
    // What is open is told with the answers too, so that they can be changed.
    const { yearsPerUnit, latestAge, ...unanswered } = reading;
    const isAnswered = (yearsPerUnit ?? latestAge) !== undefined;
    const open = isAnswered ? readTableRows(text, unanswered) : read;
    const questions = open.ok ? open.value.questions : [];
    table = { key, rows: { ...read.value, questions } };
    return table.rows;
  };

  return async (request: JoinRequest, send: Send): Promise<void> => {
    const { file, options, types, adds, dating } = request;
    const before = content;
    content = await receive(file, (progress) => send({ kind: 'progress', progress }));
    if (content !== before) table = null;
    if (tree === null || request.tree !== received) tree = documentOf(request.tree);
    received = request.tree;
    const rows = readTable(options, send);
    if (rows === null) return;
    const planning = { types, newId: newIdentifier };
    const dated = dating === null ? null : planDatedJoin(tree, rows, dating, planning);
    const plan = dated ?? planJoin(tree, rows, { ...planning, adds });
    const { operation } = plan;
    const steps =
      operation?.kind === 'sequence' ? operation.steps : operation === null ? [] : [operation];
    for (const step of steps) send({ kind: 'step', step });
    const summary = summarize(plan, rows, tree);
    const report = [...summary.report, ...(dated?.report ?? [])];
    const { changedSpecies } = dated ?? summary;
    const columns = dated?.dated?.columns ?? null;
    send({ kind: 'planned', summary: { ...summary, changedSpecies, report, dated: columns } });
  };
}

/** A join changes only species and columns, so of the tree's own fields only its scale matters. */
function documentOf({ columns, parts, scale }: JoinTree): TreeDocument {
  return {
    fields: { name: '', description: null, isPublic: false, tags: [], ...(scale && { scale }) },
    forest: Forest.fromColumns(columns),
    parts: partsFrom(parts),
  };
}

function summarize(
  plan: JoinPlan,
  rows: TableRows,
  { forest, parts }: TreeDocument,
): Omit<JoinSummary, 'operation' | 'dated'> {
  const columnNames = new Map<string, string>([
    ...parts.columns.entries().map(({ id, value }) => [id, value.name] as const),
    ...plan.newColumns.map(({ id, name }) => [id, name] as const),
  ]);
  const shownField = (field: CellField): ShownField =>
    typeof field === 'string' ? field : { columnName: columnNames.get(field.column) ?? '' };
  const nameOf = (id: SpeciesId) => definedName(forest, forest.indexOf(id));
  const shown = (value: CellValue, field: CellField): ShownValue => {
    if (typeof value === 'object' && value !== null) {
      return 'before' in value ? value : value.map(({ id }) => nameOf(id)).join('; ');
    }
    const isSpecies =
      field === 'ancestor' && typeof value === 'string' && forest.has(speciesId(value));
    return isSpecies ? nameOf(speciesId(value)) : value;
  };
  return {
    rows: rows.species.length,
    matched: plan.matched,
    changedSpecies: new Set(plan.changes.map(({ id }) => id)).size,
    changes: listed(plan.changes, ({ id, field, before, after }) => ({
      name: nameOf(id),
      field: shownField(field),
      before: shown(before, field),
      after: shown(after, field),
    })),
    refused: listed(plan.refused, ({ id, field, value, refusal, limit }) => ({
      name: nameOf(id),
      field: shownField(field),
      value: shown(value, field),
      refusal: { code: refusal.code, values: refusal.values },
      limit,
    })),
    unmatched: listed(plan.unmatched),
    ambiguous: listed(plan.ambiguous),
    repeated: listed(plan.repeated),
    newColumns: plan.newColumns,
    leftOutColumns: plan.leftOutColumns,
    additions: listed(plan.added, ({ species: { name }, ancestor }) => ({ name, ancestor })),
    notAdded: listed(plan.notAdded),
    questions: rows.questions,
    yearsPerUnit: rows.yearsPerUnit,
    report: rows.report,
    problems: rows.problems,
  };
}

function listed<Item>(items: readonly Item[]): Listed<Item>;
function listed<Item, Shown>(items: readonly Item[], show: (item: Item) => Shown): Listed<Shown>;
function listed<Item>(items: readonly Item[], show: (item: Item) => unknown = (item) => item) {
  return { count: items.length, first: items.slice(0, maxListed).map(show) };
}
