import { detailsColumn, detailsOf, type NamedDetails, type SpeciesDetails } from './details.ts';
import { Forest } from './forest.ts';
import { textColumn } from './storage/columns.ts';

/** A species that contains its descendants: the shape in which trees are written by hand. */
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

/** Builds a forest from nested species, numbered in their order. A missing time becomes NaN, which every check refuses. */
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

function reversed<Value>(list: readonly Value[]): Value[] {
  return list.slice().reverse();
}
