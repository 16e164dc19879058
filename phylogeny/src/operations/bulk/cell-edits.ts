import type { PartId } from '../../parts/part-id.ts';
import type { Bounds } from '../../species/bounds.ts';
import type { Placement, SpeciesDetails } from '../../species/details.ts';
import type { SpeciesId } from '../../species/species.ts';
import type { TraitValue } from '../../species/traits.ts';
import type { Years } from '../../timeline/years.ts';
import { inEdits } from '../kinds/edit-many.ts';
import { editRefusal, hasFields, type SpeciesEdit } from '../kinds/edit-species.ts';
import type { Operation } from '../operation.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { inSequence } from '../sequence.ts';
import type { TreeDocument } from '../tree-document.ts';
import { planPlaces, type WantedPlace } from './plan-places.ts';

/** The values that the cells of a table can have. Times are absolute. Null means none, or no ancestor. */
interface CellValues {
  name: string;
  ancestor: SpeciesId | null;
  apparition: Years;
  extinction: Years;
  duration: Years;
  apparitionBounds: Bounds | null;
  extinctionBounds: Bounds | null;
  placement: Placement | null;
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
  readonly refusal: Refusal;
}

/** One edit that changes cells, and the cells that it leaves as they are. */
export interface CellEdits {
  /** Null when nothing changes. */
  readonly operation: Operation | null;
  readonly refused: readonly RefusedCell[];
}

/**
 * The edit that gives species new values in many cells at once. All cells apply together: a species can
 * move under an ancestor whose times change too. Times of ancestors are set before those of their
 * descendants. As when a single time is edited, a branch moves with its apparition, and descendants move
 * with the end of their ancestor unless they have times of their own. Cells that would break a rule are
 * left out. Of cells for the same field of a species, the last one counts.
 */
export function cellEdits(tree: TreeDocument, cells: readonly CellEdit[]): CellEdits {
  const steps = cellEditsInSteps(tree, cells);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like `cellEdits`, but yields between steps that take little time. */
export function* cellEditsInSteps(
  tree: TreeDocument,
  cells: readonly CellEdit[],
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
  const planned = planPlaces(forest, places);
  yield;
  for (const [cell, refused] of planned.refused) refusals.set(cell, refused);
  const edits: SpeciesEdit[] = [];
  let compared = 0;
  for (const edit of fields.values()) {
    compared += 1;
    if (compared % cellsPerStep === 0) yield;
    const row = forest.indexOf(edit.id);
    if (hasFields(forest, row, edit)) continue;
    // Naming an inferred ancestor makes it a species.
    const isNamed = edit.name !== undefined && edit.inferred === undefined;
    edits.push(isNamed && forest.isInferred(row) ? { ...edit, inferred: null } : edit);
  }
  const steps = [...planned.steps, ...inEdits(edits)];
  return {
    operation: steps.length === 0 ? null : inSequence(steps),
    refused: cells.flatMap((cell) => {
      const refused = refusals.get(cell);
      return refused === undefined ? [] : [{ id: cell.id, field: cell.field, refusal: refused }];
    }),
  };
}

/** The new place in the tree or in time that a cell names; null for other fields. */
function placeOf(cell: CellEdit): WantedPlace<CellEdit> | null {
  switch (cell.field) {
    case 'ancestor':
      return { ancestor: { key: cell, ancestorId: cell.value } };
    case 'apparition':
      return { apparition: { key: cell, time: cell.value } };
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

/** A certain placement leaves no other possible ancestors. */
function withoutOthers(
  { field, value }: CellEdit,
  details: SpeciesDetails | null,
): { readonly otherAncestors: null } | null {
  const isCertain = field === 'placement' && (value === null || value === 'probable');
  return isCertain && details?.otherAncestors !== undefined ? { otherAncestors: null } : null;
}
