import type { TreeDocument } from '../../document/tree-document.ts';
import type { PartId } from '../../parts/part-id.ts';
import { type OtherAncestor, withoutProposals } from '../../species/ancestry/other-ancestors.ts';
import type { Placement, SpeciesDetails } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import type { Bounds } from '../../species/times/bounds.ts';
import type { TraitValue } from '../../species/values/traits.ts';
import type { Years } from '../../timeline/years.ts';
import { inEdits } from '../kinds/edit-many.ts';
import { editRefusal, hasFields, type SpeciesEdit } from '../kinds/edit-species.ts';
import type { Operation } from '../operation.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { inSequence } from '../sequence.ts';
import { answerQuestion } from '../species-ends.ts';
import type { WantedPlace } from './places.ts';
import { planPlaces } from './plan-places.ts';

/** The values that the cells of a table can have. Times are absolute. Null means none, or no ancestor. */
interface CellValues {
  name: string;
  ancestor: SpeciesId | null;
  apparition: Years;
  extinction: Years;
  duration: Years;
  /** When its lineage begins; null with its apparition. */
  split: Years | null;
  apparitionBounds: Bounds | null;
  extinctionBounds: Bounds | null;
  placement: Placement | null;
  otherAncestors: readonly OtherAncestor[] | null;
  description: string | null;
  rank: number | null;
  inferred: true | null;
  colour: string | null;
}

type FieldName = keyof CellValues;

/** A field of a species that a table shows, or one of the tree's columns. */
export type CellField = FieldName | { readonly column: PartId };

/** A new value for one field of a species. */
export type CellEdit =
  | {
      readonly [Name in FieldName]: {
        readonly id: SpeciesId;
        readonly field: Name;
        readonly value: CellValues[Name];
      };
    }[FieldName]
  | {
      readonly id: SpeciesId;
      readonly field: { readonly column: PartId };
      readonly value: TraitValue | null;
    };

const cellsPerStep = 100;

/** A cell that keeps its value, and why. */
export interface RefusedCell {
  readonly id: SpeciesId;
  readonly field: CellField;
  /** The value that it does not get. */
  readonly value: CellEdit['value'];
  readonly refusal: Refusal;
}

/** One edit that changes cells, and the cells that it leaves as they are. */
export interface CellEdits {
  /** Null when nothing changes. */
  readonly operation: Operation | null;
  readonly refused: readonly RefusedCell[];
}

/** How cells belong together. */
interface CellOptions {
  /** Whether a species gets all of its cells or, if one would break a rule, none. */
  readonly isWhole?: boolean;
}

/**
 * The edit that gives species new values in many cells at once. All cells apply together: a species can
 * move under an ancestor whose times change too. Species without cells stay where they are in time. As many
 * cells as possible are applied; those that would break a rule are left out, and bounds with their date. Of
 * cells for the same field of a species, the last one counts.
 */
export function cellEdits(
  tree: TreeDocument,
  cells: readonly CellEdit[],
  options: CellOptions = {},
): CellEdits {
  const steps = cellEditsInSteps(tree, cells, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like `cellEdits`, but yields between steps that take little time. */
export function* cellEditsInSteps(
  tree: TreeDocument,
  cells: readonly CellEdit[],
  { isWhole = false }: CellOptions = {},
): Generator<void, CellEdits, void> {
  const { forest } = tree;
  const refusals = new Map<CellEdit, Refusal>();
  const places = new Map<number, WantedPlace<CellEdit>>();
  const fields = new Map<SpeciesId, SpeciesEdit>();
  for (const [at, cell] of cells.entries()) {
    if (at % cellsPerStep === cellsPerStep - 1) yield;
    const row = forest.indexOf(cell.id);
    if (row < 0) {
      refusals.set(cell, refusal('unknown-species', cell.id));
      continue;
    }
    const place = placeOf(cell);
    if (place !== null) {
      places.set(row, { ...places.get(row), ...place });
      continue;
    }
    const former = fields.get(cell.id) ?? { id: cell.id };
    const named = { ...namedBy(cell), ...withoutOthers(cell, forest.details(row)) };
    const traits = named.traits && { traits: { ...former.traits, ...named.traits } };
    const edit = { ...former, ...named, ...traits };
    const refused = editRefusal(tree, edit);
    if (refused === null) fields.set(cell.id, edit);
    else refusals.set(cell, refused);
  }
  yield;
  if (isWhole) for (const { id } of refusals.keys()) places.delete(forest.indexOf(id));
  const planned = planPlaces(forest, places, isWhole);
  yield;
  for (const [cell, refused] of planned.refused) refusals.set(cell, refused);
  const denied = new Set(isWhole ? Array.from(refusals.keys(), ({ id }) => id) : []);
  for (const id of denied) fields.delete(id);
  if (!isWhole) refuseBounds(cells, refusals, fields);
  const applied = cells.filter((cell) => !refusals.has(cell) && !denied.has(cell.id));
  answerQuestions(forest, applied, fields);
  const edits: SpeciesEdit[] = [];
  let compared = 0;
  for (const edit of fields.values()) {
    compared += 1;
    if (compared % cellsPerStep === 0) yield;
    const row = forest.indexOf(edit.id);
    if (hasFields(forest, row, edit)) continue;
    edits.push(edit);
  }
  const steps = [...planned.steps, ...inEdits(edits)];
  return {
    operation: steps.length === 0 ? null : inSequence(steps),
    refused: cells.flatMap((cell) => {
      const { id, field, value } = cell;
      const refused = refusals.get(cell);
      return refused === undefined ? [] : [{ id, field, value, refusal: refused }];
    }),
  };
}

/** Bounds were stated around a date, so they are refused with it. */
function refuseBounds(
  cells: readonly CellEdit[],
  refusals: Map<CellEdit, Refusal>,
  fields: Map<SpeciesId, SpeciesEdit>,
): void {
  const refusedDates = new Map<string, Refusal>();
  for (const [{ id, field }, refused] of refusals) {
    if (field === 'apparition') refusedDates.set(`${id} apparitionBounds`, refused);
    if (field === 'extinction') refusedDates.set(`${id} extinctionBounds`, refused);
  }
  if (refusedDates.size === 0) return;
  for (const cell of cells) {
    const { id, field } = cell;
    if (field !== 'apparitionBounds' && field !== 'extinctionBounds') continue;
    const refused = refusedDates.get(`${id} ${field}`);
    const edit = fields.get(id);
    if (refused === undefined || edit === undefined) continue;
    const { [field]: _, ...others } = edit;
    fields.set(id, others);
    refusals.set(cell, refused);
  }
}

/** A date that a cell changes answers the question that a file has left about it. */
function answerQuestions(
  forest: Forest,
  applied: readonly CellEdit[],
  fields: Map<SpeciesId, SpeciesEdit>,
): void {
  if (!forest.uses('stated')) return;
  for (const { id, field, value } of applied) {
    if (field !== 'apparition' && field !== 'extinction' && field !== 'duration') continue;
    const row = forest.indexOf(id);
    if (forest[field](row) === value) continue;
    const answer = answerQuestion(forest, row, field === 'apparition' ? field : 'extinction');
    if (answer === null) continue;
    const former = fields.get(id);
    fields.set(id, { ...former, id, stated: { ...former?.stated, ...answer.stated } });
  }
}

/** The new place in the tree or in time that a cell names; null for other fields. */
function placeOf(cell: CellEdit): WantedPlace<CellEdit> | null {
  switch (cell.field) {
    case 'ancestor':
      return { ancestor: { key: cell, ancestorId: cell.value } };
    case 'apparition':
      return { apparition: { key: cell, time: cell.value } };
    case 'split':
      return { split: { key: cell, time: cell.value } };
    case 'extinction':
    case 'duration':
      return { end: { key: cell, time: cell.value, is: cell.field } };
    default:
      return null;
  }
}

function namedBy({ field, value }: CellEdit): Omit<SpeciesEdit, 'id' | 'expects'> {
  return typeof field === 'string' ? { [field]: value } : { traits: { [field.column]: value } };
}

/** A certain placement leaves no other proposals. */
function withoutOthers(
  { field, value }: CellEdit,
  details: SpeciesDetails | null,
): Pick<SpeciesEdit, 'otherAncestors'> | null {
  const isCertain = field === 'placement' && (value === null || value === 'probable');
  if (!isCertain || details?.otherAncestors === undefined) return null;
  return { otherAncestors: withoutProposals(details.otherAncestors) };
}
