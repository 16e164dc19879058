import type { StatedSpecies, TableRows } from '../formats/index.ts';
import { boundsOfEnd } from '../formats/tables/cells/end-moments.ts';
import { maxDescriptionLength } from '../species/checks/invariants.ts';
import { detailsOf } from '../species/details.ts';
import type { Forest } from '../species/forest.ts';
import { type SpeciesId, speciesId } from '../species/ids/species-id.ts';
import type { Species } from '../species/species.ts';
import { clampStart } from '../species/times/rounding.ts';
import { years } from '../timeline/years.ts';
import { type JoinedColumns, traitsFit, traitsOf } from './join-columns.ts';
import type { SpeciesNames } from './match-species.ts';
import { nameKey } from './name-keys.ts';

/** A species of a table that can be added to the tree. */
export interface NewSpecies {
  readonly species: Species;
  readonly ancestor: string;
}

/** Why a species of a table cannot be added. */
export type UnaddedReason =
  | 'no-ancestor'
  | 'unknown-ancestor'
  | 'no-times'
  | 'before-ancestor'
  | 'split-outside'
  | 'unfit-value';

/** A species of a table that cannot be added to the tree. */
export interface UnaddedSpecies {
  readonly name: string;
  readonly reason: UnaddedReason;
}

interface Life {
  readonly id: SpeciesId;
  readonly name: string;
  /** When its lineage begins. */
  readonly split: number;
  readonly apparition: number;
  readonly extinction: number;
}

interface NewSpeciesOptions {
  readonly names: SpeciesNames;
  readonly columns: Pick<JoinedColumns, 'joined'>;
  readonly newId: () => string;
}

/** Places the species that only the table has under the ancestors it names, which may be new as well. */
export function planNewSpecies(
  forest: Forest,
  unmatched: readonly StatedSpecies[],
  table: TableRows,
  { names, columns: { joined }, newId }: NewSpeciesOptions,
): { readonly added: readonly NewSpecies[]; readonly notAdded: readonly UnaddedSpecies[] } {
  const added: NewSpecies[] = [];
  const notAdded: UnaddedSpecies[] = [];
  const lives = new Map<StatedSpecies, Life | null>();
  const byKey = new Map(unmatched.map((stated) => [nameKey(stated.name), stated]));

  const lifeInTree = (name: string): Life | null => {
    const [row, ...others] = names.find(name);
    if (row === undefined || others.length > 0) return null;
    return {
      id: forest.id(row),
      name: forest.name(row),
      split: forest.split(row),
      apparition: forest.apparition(row),
      extinction: forest.extinction(row),
    };
  };
  const place = (stated: StatedSpecies, above: Life | null): Life | UnaddedReason => {
    if (stated.ancestor === '') return 'no-ancestor';
    if (above === null) return 'unknown-ancestor';
    const from = stated.apparition;
    const to = stated.extinction?.best ?? (stated.isLiving ? table.present : null);
    if (stated.unreadable !== null) return 'no-times';
    if (from === null || to === null || to <= from.best) return 'no-times';
    // Times of the tree are sums of offsets, and so are rounded.
    const tolerance = 1e-9 * Math.max(1, Math.abs(from.best));
    // Unless the table says when it splits off, the line of a species that appears after its ancestor ended
    // begins there.
    const split = stated.split ?? Math.min(from.best, above.extinction);
    const gap = from.best - split;
    const ghost = gap > tolerance ? gap : 0;
    const isAfter = gap < -tolerance || split > above.extinction + tolerance;
    if (isAfter || split < above.split - tolerance) {
      return stated.split === null ? 'before-ancestor' : 'split-outside';
    }
    if (!traitsFit(stated, joined)) return 'unfit-value';
    const lineage = {
      ghost: above.apparition - above.split,
      duration: above.extinction - above.apparition,
    };
    const start = clampStart(lineage, from.best - above.apparition, ghost);
    const traits = traitsOf(stated, joined);
    const details = detailsOf({
      ...stated.details,
      apparitionBounds: boundsOfEnd(from, table.boundsKind),
      extinctionBounds:
        stated.extinction === null ? null : boundsOfEnd(stated.extinction, table.boundsKind),
      traits: Object.keys(traits).length > 0 ? traits : null,
    });
    const id = speciesId(newId());
    const { name } = stated;
    added.push({
      ancestor: above.name,
      species: {
        id,
        ancestorId: above.id,
        start,
        duration: years(to - from.best),
        name,
        description: stated.description?.slice(0, maxDescriptionLength) ?? null,
        image: null,
        ...(ghost > 0 && { ghost: years(ghost) }),
        ...details,
      },
    });
    return { id, name, split: from.best - ghost, apparition: from.best, extinction: to };
  };

  for (const first of unmatched) {
    // From the species up to the first ancestor that is settled, without recursion: chains can be long.
    const line: StatedSpecies[] = [];
    const inLine = new Set<StatedSpecies>();
    let above: Life | null = null;
    for (let stated: StatedSpecies | undefined = first; stated !== undefined; ) {
      const settled = lives.get(stated);
      if (settled !== undefined || inLine.has(stated)) {
        above = settled ?? null;
        break;
      }
      line.push(stated);
      inLine.add(stated);
      above = lifeInTree(stated.ancestor);
      stated = above === null ? byKey.get(nameKey(stated.ancestor)) : undefined;
    }
    for (const stated of line.reverse()) {
      const placed = place(stated, above);
      if (typeof placed === 'string') notAdded.push({ name: stated.name, reason: placed });
      above = typeof placed === 'string' ? null : placed;
      lives.set(stated, above);
    }
  }
  return { added, notAdded };
}
