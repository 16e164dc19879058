import fc from 'fast-check';
import {
  type NamedSettings,
  siblingOrders,
  type TreeDocument,
} from '../src/document/tree-document.ts';
import { treeShapes } from '../src/document/tree-shapes.ts';
import { listOf } from '../src/operations/kinds/put-part.ts';
import type { Operation, Step, StepKind } from '../src/operations/operation.ts';
import { italicsChoices } from '../src/parts/part-values.ts';
import { emptyParts, partNames, partsFrom } from '../src/parts/tree-parts.ts';
import { startRange } from '../src/species/ancestry/lineage.ts';
import { detailsOf, type SpeciesDetails } from '../src/species/details.ts';
import { Forest } from '../src/species/forest.ts';
import { type SpeciesId, speciesId } from '../src/species/ids/species-id.ts';
import type { Species } from '../src/species/species.ts';
import { years } from '../src/timeline/years.ts';
import { detailsIn, idOfPart, namedDetailsFor, partsOf, randomValue } from './sample-parts.ts';

/**
 * Random trees and operations for property tests. An operation depends on its tree, so what is
 * generated is a `RandomEdit`; `operationFor` turns it into an operation on a tree, legal or not.
 */
export interface RandomEdit {
  readonly kind: StepKind;
  /** Which species it is about. */
  readonly picks: readonly [number, number, number];
  /** Positions in a life: 0 and 1 are its ends, others may be outside. */
  readonly positions: readonly [number, number];
  readonly text: string;
  readonly flag: boolean;
}

/**
 * `exact`: sums and differences of times do not round, so that another way of calculating must give
 * the same bits. `awkward`: the worst cases of doubles.
 */
export type Numbers = 'exact' | 'awkward';

const stepKinds: readonly StepKind[] = [
  'add-species',
  'add-ancestor',
  'edit-species',
  'set-apparition',
  'set-duration',
  'set-ancestor',
  'attach-descendants',
  'delete-branches',
  'import-branch',
  'edit-tree',
  'set-times',
  'set-links',
  'remove-species',
  'put-part',
  'remove-part',
  'edit-many',
  'move-in-time',
];

const position: Record<Numbers, fc.Arbitrary<number>> = {
  exact: fc.constantFrom(0, 1, 0, 1, 0.25, 0.5, 0.75, -0.25, 1.25),
  awkward: fc.oneof(
    fc.constantFrom(0, 1, 0.1, 1 / 3, 0.7, -1e-17, 1 + 1e-16),
    fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  ),
};

const duration: Record<Numbers, fc.Arbitrary<number>> = {
  exact: fc.integer({ min: 1, max: 40 }),
  awkward: fc.oneof(
    fc.constantFrom(0.1, 1 / 3, 66_043_000.7, 4.5e9),
    fc.double({ min: 1e-3, max: 1e10, noNaN: true }),
  ),
};

const moment: Record<Numbers, fc.Arbitrary<number>> = {
  exact: fc.integer({ min: -100, max: 100 }),
  awkward: fc.double({ min: -5e9, max: 5e9, noNaN: true }),
};

/** A tree of up to `most` species whose ids do not depend on their position. */
export function treeOf(numbers: Numbers, most = 18, prefix = 's'): fc.Arbitrary<TreeDocument> {
  const row = fc.record({
    parent: fc.nat(),
    root: fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0),
    position: position[numbers],
    moment: moment[numbers],
    duration: duration[numbers],
    name: fc.string({ minLength: 1, maxLength: 4 }),
    description: fc.option(fc.constantFrom('long gone', 'thriving'), { freq: 1 }),
    image: fc.option(fc.constant('fossil.png'), { freq: 2 }),
    details: detailsIn(prefix),
  });
  const rows = fc.array(row, { maxLength: most }).chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray(
        list.map((_, index) => index),
        { minLength: list.length, maxLength: list.length },
      ),
    ),
  );
  return fc.tuple(rows, partsOf(prefix)).map(([[list, numbering], parts]) => {
    const species: Species[] = [];
    for (const [
      index,
      { parent, root, position: part, moment: at, details, ...own },
    ] of list.entries()) {
      const ancestor = root ? undefined : species[parent % Math.max(index, 1)];
      const clamped = Math.min(Math.max(part, 0), 1);
      species.push({
        ...own,
        ...details,
        id: idOf(prefix, numbering[index] ?? 0),
        ancestorId: ancestor?.id ?? null,
        start: years(ancestor === undefined ? at : startUnder(ancestor, details, clamped)),
        duration: years(own.duration),
      });
    }
    return { ...treeFrom(species), parts: partsFrom(parts) };
  });
}

/** The start of a species that splits at a part of the lineage of its ancestor. */
function startUnder(ancestor: Species, { ghost = years(0) }: SpeciesDetails, part: number): number {
  const { first, last } = startRange(ghost, { ...ancestor, ghost: ancestor.ghost ?? 0 });
  return first + part * (last - first);
}

/** Any random edit; `numbers` must be those of the tree it is for. */
export function randomEdit(numbers: Numbers): fc.Arbitrary<RandomEdit> {
  return fc.record({
    kind: fc.constantFrom(...stepKinds),
    picks: fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)),
    positions: fc.tuple(position[numbers], position[numbers]),
    text: fc.oneof(
      { weight: 9, arbitrary: fc.string({ minLength: 1, maxLength: 5 }) },
      { weight: 1, arbitrary: fc.constantFrom('', 'x'.repeat(201)) },
    ),
    flag: fc.boolean(),
  });
}

/** A tree of species that are known to make a forest. */
export function treeFrom(species: readonly Species[]): TreeDocument {
  const forest = Forest.fromSpecies(species);
  if (!forest.ok) throw new RangeError(forest.error.code);
  return {
    fields: { name: 'Cats', description: null, isPublic: false, tags: ['felids'] },
    forest: forest.value,
    parts: emptyParts,
  };
}

/** The operation of a random edit on this tree; ids of new species start with `prefix`. */
export function operationFor(tree: TreeDocument, edit: RandomEdit, prefix = 's'): Step {
  const { forest } = tree;
  const [first, second, third] = edit.picks;
  const [part, otherPart] = edit.positions;
  const id = pickId(forest, first);
  const other = pickId(forest, second);
  const ancestorId = edit.flag ? other : null;
  const newId = idOf(prefix, 12 + (third % 20));
  const newDuration = years(lifeOf(forest, other) * (part + 0.25));
  const details = otherPart > 0.5 ? {} : namedDetailsFor(prefix, edit.picks, other);
  const text = { name: edit.text, description: edit.text || null, image: null };
  const newSpecies = (own: SpeciesId, under: SpeciesId | null, life: number): Species => ({
    ...text,
    id: own,
    ancestorId: under,
    start: years(part * (under === null ? 64 : life)),
    duration: newDuration,
    ...detailsOf(details),
  });

  switch (edit.kind) {
    case 'add-species':
      return {
        kind: 'add-species',
        species: newSpecies(newId, ancestorId, lifeOf(forest, ancestorId)),
      };
    case 'add-ancestor':
      return {
        ...text,
        kind: 'add-ancestor',
        id: newId,
        descendantId: id,
        previousApparition: years(part * lifeOf(forest, id)),
        duration: years(otherPart * lifeOf(forest, other)),
      };
    case 'edit-species':
      return {
        kind: 'edit-species',
        id,
        ...(edit.flag ? text : { description: null }),
        ...details,
        ...(part > 0.5 && { expects: { name: nameOf(forest, otherPart > 0.5 ? other : id) } }),
      };
    case 'edit-many':
      return {
        kind: 'edit-many',
        edits: [
          { id, ...(edit.flag ? text : { description: null }), ...details },
          {
            id: other,
            name: edit.text,
            ...(part > 0.5 && {
              expects: { name: nameOf(forest, otherPart > 0.5 ? other : id) },
            }),
          },
        ],
      };
    case 'move-in-time':
      return {
        kind: 'move-in-time',
        ids: [id, other, pickId(forest, third)],
        by: years((part - otherPart) * lifeOf(forest, ancestorOf(forest, id))),
      };
    case 'set-apparition': {
      const offset = part * lifeOf(forest, ancestorOf(forest, id));
      if (edit.flag) return { kind: 'set-apparition', id, afterApparition: years(offset) };
      const from = apparitionOf(forest, ancestorOf(forest, id));
      return { kind: 'set-apparition', id, apparition: years(from + offset) };
    }
    case 'set-duration':
      return { kind: 'set-duration', id, duration: newDuration };
    case 'set-ancestor':
      return { kind: 'set-ancestor', id, ancestorId };
    case 'attach-descendants':
      return {
        kind: 'attach-descendants',
        id,
        descendantIds: [other, pickId(forest, third), pickId(forest, first + 1)],
      };
    case 'delete-branches':
      return { kind: 'delete-branches', ids: edit.flag ? [id] : [id, other] };
    case 'import-branch': {
      const nextId = idOf(prefix, 12 + (second % 20));
      const under = otherPart > 1 ? nextId : ancestorId;
      return {
        kind: 'import-branch',
        species: [
          newSpecies(nextId, newId, newDuration),
          newSpecies(newId, under, lifeOf(forest, under)),
        ],
      };
    }
    case 'edit-tree': {
      const settings = {
        ...(part > 0.5 && ({ notation: first % 2 === 0 ? 'ago' : null } as const)),
        ...(otherPart > 0.5 && { order: siblingOrders[third % 6] ?? null }),
        ...(second % 3 === 0 && { shape: treeShapes[third % 3] ?? null }),
        ...(first % 3 === 0 && {
          fan: third % 2 === 0 ? { opening: 10 + second, turn: first } : null,
        }),
        ...(second % 4 === 0 && ({ moveAlong: first % 2 === 0 ? false : null } as const)),
        ...(third % 4 === 0 && { italics: italicsChoices[first % 3] ?? null }),
        ...(third % 3 === 0 && settingsFor(prefix, edit.picks)),
      };
      return edit.flag
        ? {
            kind: 'edit-tree',
            name: edit.text,
            isPublic: part > 0.5,
            ...settings,
            ...(otherPart > 0.5 && {
              expects: second % 2 === 0 ? { isPublic: part > 0.25 } : { order: null },
            }),
          }
        : { kind: 'edit-tree', description: edit.text, tags: [edit.text, 'felids'], ...settings };
    }
    case 'put-part':
    case 'remove-part': {
      const name = partNames[first % partNames.length] ?? 'sources';
      const at = { part: name, id: idOfPart(prefix, name, second) };
      const old = listOf(tree.parts, name).get(at.id) ?? null;
      const value = randomValue(prefix, name, third, [id, other]);
      const expects = part > 0.5 ? { expects: otherPart > 0.5 ? old : value } : {};
      // The value is one of the same list.
      return edit.kind === 'put-part'
        ? ({ kind: 'put-part', ...at, value, ...expects } as Step<'put-part'>)
        : { kind: 'remove-part', ...at, ...(part > 0.5 && { expects: old ?? value }) };
    }
    case 'set-times':
      return {
        kind: 'set-times',
        times: [
          {
            id,
            ancestorId: edit.flag ? ancestorOf(forest, id) : other,
            start: years(part * lifeOf(forest, ancestorOf(forest, id))),
          },
          {
            id: other,
            ancestorId: ancestorOf(forest, other),
            duration: newDuration,
            ...(third % 2 === 0 && { ghost: years((third % 7) - 1) }),
            ...(otherPart > 0.5 && {
              expects: { duration: years(lifeOf(forest, edit.flag ? other : id)) },
            }),
          },
        ],
      };
    case 'set-links':
      return {
        kind: 'set-links',
        links: [
          {
            id,
            from: ancestorOf(forest, id),
            to: other,
            start: years(part * lifeOf(forest, other)),
            ...(third % 3 === 0 && { ghost: years((third % 8) - 1) }),
          },
          {
            id: pickId(forest, third),
            from: ancestorOf(forest, pickId(forest, third)),
            to: edit.flag ? id : null,
            start: years(otherPart * lifeOf(forest, id)),
          },
        ],
      };
    case 'remove-species': {
      const row = forest.indexOf(id);
      const heirs = row < 0 ? [] : [...forest.descendants(row)].map((child) => forest.id(child));
      return {
        kind: 'remove-species',
        ids: otherPart > 0.5 ? [id, other] : [id],
        heirs: heirs.slice(edit.flag ? 0 : 1).map((heir) => ({
          id: heir,
          start: years(part * lifeOf(forest, ancestorOf(forest, id))),
        })),
      };
    }
  }
}

function settingsFor(prefix: string, [first, second]: RandomEdit['picks']): NamedSettings {
  const scale = { unit: 'turns', direction: 'forward', now: second, eras: [] } as const;
  const era = { name: 'Dawn', from: 0, to: second - 20, level: second % 7 };
  const values: readonly NamedSettings[] = [
    { colourBy: 'group' },
    { colourBy: { column: idOfPart(prefix, 'columns', second) } },
    { colourBy: null },
    { strips: [{ column: idOfPart(prefix, 'columns', first), as: 'colour' }] },
    { strips: [] },
    { strips: null },
    { splits: { label: { column: idOfPart(prefix, 'columns', second) }, digits: 2, least: 0.5 } },
    { splits: { label: 'age' } },
    { splits: null },
    { scale: { ...scale, zero: 'the landing', eras: [era] } },
    { scale: { ...scale, unit: '' } },
    { scale: { kind: 'lengths', unit: second % 2 === 0 ? 'substitutions per site' : '' } },
    { scale: { kind: 'none' } },
    { scale: null },
  ];
  return values[first % values.length] ?? {};
}

/** One of the forest's species; sometimes one that does not exist. */
function pickId(forest: Forest, pick: number): SpeciesId {
  return forest.size === 0 || pick % 29 === 28
    ? speciesId('nobody')
    : forest.id(pick % forest.size);
}

function idOf(prefix: string, number: number): SpeciesId {
  return speciesId(`${prefix}${String(number).padStart(3, '0')}`);
}

function nameOf(forest: Forest, id: SpeciesId): string {
  return forest.has(id) ? forest.name(forest.indexOf(id)) : 'Nobody';
}

function lifeOf(forest: Forest, id: SpeciesId | null): number {
  const row = id === null ? -1 : forest.indexOf(id);
  return row < 0 ? 8 : forest.duration(row);
}

function apparitionOf(forest: Forest, id: SpeciesId | null): number {
  const row = id === null ? -1 : forest.indexOf(id);
  return row < 0 ? 0 : forest.apparition(row);
}

function ancestorOf(forest: Forest, id: SpeciesId): SpeciesId | null {
  const row = forest.indexOf(id);
  return row < 0 ? null : forest.species(row).ancestorId;
}

/** An operation after being sent as JSON. */
export function throughJson(operation: Operation): Operation {
  const received: Operation = JSON.parse(JSON.stringify(operation));
  return received;
}
