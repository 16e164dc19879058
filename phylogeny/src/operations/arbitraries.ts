import fc from 'fast-check';
import { Forest } from '../species/forest.ts';
import { type Species, type SpeciesId, speciesId } from '../species/species.ts';
import { years } from '../timeline/years.ts';
import type { Operation, Step, StepKind } from './operation.ts';
import type { TreeDocument } from './tree-document.ts';

/**
 * Random trees and operations for the laws. An operation depends on the tree it is for, so what is
 * drawn is a wish; `fulfil` makes it an operation on the tree at hand, legal or not.
 */
export interface Wish {
  readonly kind: StepKind;
  /** Which species are meant. */
  readonly picks: readonly [number, number, number];
  /** Shares of some life: 0 and 1 are its ends, others may lie outside. */
  readonly shares: readonly [number, number];
  readonly text: string;
  readonly flag: boolean;
}

/**
 * `exact`: every sum and difference of times comes out without rounding, so that another way of
 * reckoning must agree to the last bit. `awkward`: as bad as doubles get.
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
];

const share: Record<Numbers, fc.Arbitrary<number>> = {
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

/** A tree of up to `most` species whose ids say nothing about their place. */
export function treeOf(numbers: Numbers, most = 18, prefix = 's'): fc.Arbitrary<TreeDocument> {
  const row = fc.record({
    parent: fc.nat(),
    root: fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0),
    share: share[numbers],
    moment: moment[numbers],
    duration: duration[numbers],
    name: fc.string({ minLength: 1, maxLength: 4 }),
    description: fc.option(fc.constantFrom('long gone', 'thriving'), { freq: 1 }),
    image: fc.option(fc.constant('fossil.png'), { freq: 2 }),
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
  return rows.map(([list, numbering]) => {
    const species: Species[] = [];
    for (const [index, { parent, root, share: part, moment: at, ...own }] of list.entries()) {
      const ancestor = root ? undefined : species[parent % Math.max(index, 1)];
      const held = Math.min(Math.max(part, 0), 1);
      species.push({
        ...own,
        id: idOf(prefix, numbering[index] ?? 0),
        ancestorId: ancestor?.id ?? null,
        start: years(ancestor === undefined ? at : held * ancestor.duration),
        duration: years(own.duration),
      });
    }
    return treeFrom(species);
  });
}

/** Any wish; `numbers` must be those of the tree it is for. */
export function wishFor(numbers: Numbers): fc.Arbitrary<Wish> {
  return fc.record({
    kind: fc.constantFrom(...stepKinds),
    picks: fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)),
    shares: fc.tuple(share[numbers], share[numbers]),
    text: fc.oneof(
      { weight: 9, arbitrary: fc.string({ minLength: 1, maxLength: 5 }) },
      { weight: 1, arbitrary: fc.constantFrom('', 'x'.repeat(201)) },
    ),
    flag: fc.boolean(),
  });
}

/** A tree around species that are known to make a forest. */
export function treeFrom(species: readonly Species[]): TreeDocument {
  const forest = Forest.fromSpecies(species);
  if (!forest.ok) throw new RangeError(forest.error.code);
  return {
    fields: { name: 'Cats', description: null, isPublic: false, tags: ['felids'] },
    forest: forest.value,
  };
}

/** The operation somebody looking at this tree may have meant; new species are named after `prefix`. */
export function fulfil(tree: TreeDocument, wish: Wish, prefix = 's'): Step {
  const { forest } = tree;
  const [first, second, third] = wish.picks;
  const [part, otherPart] = wish.shares;
  const id = pickId(forest, first);
  const other = pickId(forest, second);
  const ancestorId = wish.flag ? other : null;
  const newId = idOf(prefix, 12 + (third % 20));
  const newDuration = years(lifeOf(forest, other) * (part + 0.25));
  const text = { name: wish.text, description: wish.text || null, image: null };
  const newSpecies = (own: SpeciesId, under: SpeciesId | null, life: number): Species => ({
    ...text,
    id: own,
    ancestorId: under,
    start: years(part * (under === null ? 64 : life)),
    duration: newDuration,
  });

  switch (wish.kind) {
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
        ...(wish.flag ? text : { description: null }),
        ...(part > 0.5 && { expects: { name: nameOf(forest, otherPart > 0.5 ? other : id) } }),
      };
    case 'set-apparition': {
      const offset = part * lifeOf(forest, ancestorOf(forest, id));
      if (wish.flag) return { kind: 'set-apparition', id, afterApparition: years(offset) };
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
      return { kind: 'delete-branches', ids: wish.flag ? [id] : [id, other] };
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
    case 'edit-tree':
      return wish.flag
        ? {
            kind: 'edit-tree',
            name: wish.text,
            isPublic: part > 0.5,
            ...(otherPart > 0.5 && { expects: { isPublic: part > 0.25 } }),
          }
        : { kind: 'edit-tree', description: wish.text, tags: [wish.text, 'felids'] };
    case 'set-times':
      return {
        kind: 'set-times',
        times: [
          {
            id,
            ancestorId: wish.flag ? ancestorOf(forest, id) : other,
            start: years(part * lifeOf(forest, ancestorOf(forest, id))),
          },
          {
            id: other,
            ancestorId: ancestorOf(forest, other),
            duration: newDuration,
            ...(otherPart > 0.5 && {
              expects: { duration: years(lifeOf(forest, wish.flag ? other : id)) },
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
          },
          {
            id: pickId(forest, third),
            from: ancestorOf(forest, pickId(forest, third)),
            to: wish.flag ? id : null,
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
        heirs: heirs.slice(wish.flag ? 0 : 1).map((heir) => ({
          id: heir,
          start: years(part * lifeOf(forest, ancestorOf(forest, id))),
        })),
      };
    }
  }
}

/** One of the forest's species; now and then one that is not there. */
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

/** An operation as whoever receives it over the wire gets it. */
export function overTheWire(operation: Operation): Operation {
  const received: Operation = JSON.parse(JSON.stringify(operation));
  return received;
}
