import { years } from '../timeline/years.ts';
import { detailsColumn, detailsOf, type NamedDetails, type SpeciesDetails } from './details.ts';
import { Forest } from './forest.ts';
import type { SpeciesId } from './ids/species-id.ts';
import type { Species } from './species.ts';
import { textColumn } from './storage/columns.ts';

/** A species that contains its descendants: the shape in which trees are exported and posted. */
export interface NestedSpecies extends NamedDetails {
  readonly name: string;
  /** Of a root. */
  readonly apparition?: number | undefined;
  /** Of a descendant. */
  readonly afterApparition?: number | undefined;
  readonly duration: number;
  readonly description?: string | null | undefined;
  readonly image?: string | null | undefined;
  readonly descendants?: readonly NestedSpecies[] | undefined;
}

/** A nested species as a forest writes it, with every field. */
export interface NestedBranch extends SpeciesDetails, Omit<NestedSpecies, keyof SpeciesDetails> {
  readonly id: SpeciesId;
  readonly ancestorId: SpeciesId | null;
  readonly description: string | null;
  readonly image: string | null;
  readonly descendants: readonly NestedBranch[];
}

/**
 * Lists nested species, ancestors first, under `ancestorId`. `newId` is called once per species in
 * that order, so that increasing ids keep the order of siblings. A missing time becomes NaN, which
 * every check refuses.
 */
export function flattenNested(
  roots: readonly NestedSpecies[],
  ancestorId: SpeciesId | null,
  newId: () => SpeciesId,
): Species[] {
  const list: Species[] = [];
  const waiting = reversed(roots).map((nested) => ({ nested, ancestorId }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { nested } = next;
    const id = newId();
    const start = next.ancestorId === null ? nested.apparition : nested.afterApparition;
    list.push({
      id,
      ancestorId: next.ancestorId,
      start: years(start ?? Number.NaN),
      duration: years(nested.duration),
      name: nested.name,
      description: nested.description ?? null,
      image: nested.image ?? null,
      ...detailsOf(nested),
    });
    for (const child of reversed(nested.descendants ?? [])) {
      waiting.push({ nested: child, ancestorId: id });
    }
  }
  return list;
}

/** Builds a forest from nested species, numbered in their order. */
export function fromNested(roots: readonly NestedSpecies[]): Forest {
  const parents: number[] = [];
  const starts: number[] = [];
  const durations: number[] = [];
  const names: string[] = [];
  const descriptions: (string | null)[] = [];
  const images: (string | null)[] = [];
  const details: (SpeciesDetails | null)[] = [];
  const waiting = reversed(roots).map((nested) => ({ nested, parent: -1 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { nested, parent } = next;
    const row = parents.push(parent) - 1;
    starts.push((parent < 0 ? nested.apparition : nested.afterApparition) ?? Number.NaN);
    durations.push(nested.duration);
    names.push(nested.name);
    descriptions.push(nested.description ?? null);
    images.push(nested.image ?? null);
    details.push(detailsOf(nested));
    for (const child of reversed(nested.descendants ?? [])) {
      waiting.push({ nested: child, parent: row });
    }
  }
  return Forest.fromColumns({
    ids: null,
    parents: Int32Array.from(parents),
    starts: Float64Array.from(starts),
    durations: Float64Array.from(durations),
    names,
    descriptions: textColumn(descriptions),
    images: textColumn(images),
    details: detailsColumn(details),
  });
}

/** Writes the whole forest nested, roots first. */
export function nestForest(forest: Forest): readonly NestedBranch[] {
  return nestRows(forest, 0, forest.size);
}

/** Writes one species nested, with its whole branch. */
export function nestBranch(forest: Forest, index: number): NestedBranch | null {
  return nestRows(forest, index, forest.branchEnd(index))[0] ?? null;
}

function nestRows(forest: Forest, from: number, to: number): NestedBranch[] {
  const top: NestedBranch[] = [];
  const families: NestedBranch[][] = [];
  for (let index = from; index < to; index++) {
    const descendants: NestedBranch[] = [];
    families.push(descendants);
    const isRoot = forest.isRoot(index);
    const siblings = families[forest.ancestor(index) - from] ?? top;
    siblings.push({
      id: forest.id(index),
      ancestorId: forest.ancestorId(index),
      name: forest.name(index),
      apparition: isRoot ? forest.start(index) : undefined,
      afterApparition: isRoot ? undefined : forest.start(index),
      duration: forest.duration(index),
      description: forest.description(index),
      image: forest.image(index),
      ...forest.details(index),
      descendants,
    });
  }
  return top;
}

function reversed<Value>(list: readonly Value[]): Value[] {
  return list.slice().reverse();
}
