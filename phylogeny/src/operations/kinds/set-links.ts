import type { Forest } from '../../species/forest.ts';
import { startFault } from '../../species/invariants.ts';
import { type Move, restructure } from '../../species/restructure.ts';
import type { SpeciesId } from '../../species/species.ts';
import type { Years } from '../../timeline/years.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { needing, outcome, present, type Rules } from '../rules.ts';

/** Moves a species from one ancestor to another (null: root) with an exact start. */
export interface ExactLink {
  readonly id: SpeciesId;
  /** The ancestor it must still have, so that undoing a link does not undo a later one by others. */
  readonly from: SpeciesId | null;
  readonly to: SpeciesId | null;
  readonly start: Years;
}

/** Links several species at once, with exact starts. */
export interface SetLinks {
  readonly kind: 'set-links';
  readonly links: readonly ExactLink[];
}

/** The rules of `SetLinks`. */
export const setLinks: Rules<SetLinks> = {
  check({ forest }, { links }) {
    const newParents = new Map<number, number>();
    for (const { id, from, to, start } of links) {
      const row = forest.indexOf(id);
      if (row < 0) return refusal('unknown-species', id);
      if (newParents.has(row)) return refusal('named-twice', id);
      if (forest.ancestorId(row) !== from) return refusal('ancestor-changed', id);
      const ancestor = to === null ? -1 : forest.indexOf(to);
      if (to !== null && ancestor < 0) return refusal('missing-ancestor', id);
      const fault = startFault(start, ancestor < 0 ? null : forest.duration(ancestor));
      if (fault !== null) return refusal(fault, id);
      newParents.set(row, ancestor);
    }
    return circleRefusal(forest, newParents);
  },

  apply(tree, { links }) {
    const moved: Move[] = [];
    for (const { id, from, to, start } of links) {
      const row = tree.forest.indexOf(id);
      if (from !== to || start !== tree.forest.start(row)) {
        moved.push({ row, ancestorId: to, start });
      }
    }
    if (moved.length === 0) return outcome(tree, {});
    const changed = moved.map(({ row }) => tree.forest.id(row));
    return outcome({ ...tree, forest: restructure(tree.forest, { moved }) }, { changed });
  },

  invert: ({ forest }, { links }) => ({
    kind: 'set-links',
    links: links.map(({ id, from, to }) => ({
      id,
      from: to,
      to: from,
      start: forest.start(forest.indexOf(id)),
    })),
  }),

  needs: ({ links }) =>
    needing({ lineages: [...new Set(links.flatMap(({ id, to }) => present(id, to)))] }),

  touches: ({ links }) => links.map(({ id }) => id),
};

/** Follows the new links up from every linked species, visiting each row at most once. */
function circleRefusal(forest: Forest, newParents: ReadonlyMap<number, number>): Refusal | null {
  const climbedFrom = new Map<number, number>();
  for (const linked of newParents.keys()) {
    let row = linked;
    while (row >= 0 && !climbedFrom.has(row)) {
      climbedFrom.set(row, linked);
      row = newParents.get(row) ?? forest.ancestor(row);
    }
    if (row >= 0 && climbedFrom.get(row) === linked) return refusal('circle', forest.id(linked));
  }
  return null;
}
