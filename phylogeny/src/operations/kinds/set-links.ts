import { type Move, restructure } from '../../species/ancestry/restructure.ts';
import { startFault } from '../../species/checks/invariants.ts';
import { isGhost } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { replaceTimes, type TimesOfRow } from '../../species/replace.ts';
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
  /** Its new ghost. Absent, it keeps the one it has. */
  readonly ghost?: Years;
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
    const ghosts = newGhosts(forest, links);
    const faultOf = (row: number, ancestor: number, start: number) => {
      const above = { ghost: ghosts(ancestor), duration: forest.duration(ancestor) };
      return startFault(start, ghosts(row), ancestor < 0 ? null : above);
    };
    for (const { id, from, to, start, ghost } of links) {
      const row = forest.indexOf(id);
      if (row < 0) return refusal('unknown-species', id);
      if (newParents.has(row)) return refusal('named-twice', id);
      if (forest.ancestorId(row) !== from) return refusal('ancestor-changed', id);
      const ancestor = to === null ? -1 : forest.indexOf(to);
      if (to !== null && ancestor < 0) return refusal('missing-ancestor', id);
      if (ghost !== undefined && !isGhost(ghost)) return refusal('not-a-ghost', id);
      const fault = faultOf(row, ancestor, start);
      if (fault !== null) return refusal(fault, id);
      newParents.set(row, ancestor);
    }
    for (const { id, ghost } of links) {
      if (ghost === undefined) continue;
      const row = forest.indexOf(id);
      for (const descendant of forest.descendants(row)) {
        if (newParents.has(descendant)) continue;
        const fault = faultOf(descendant, row, forest.start(descendant));
        if (fault !== null) return refusal(fault, forest.id(descendant));
      }
    }
    return circleRefusal(forest, newParents);
  },

  apply(tree, { links }) {
    const moved: Move[] = [];
    const ghosts: TimesOfRow[] = [];
    for (const { id, from, to, start, ghost } of links) {
      const row = tree.forest.indexOf(id);
      if (from !== to || start !== tree.forest.start(row)) {
        moved.push({ row, ancestorId: to, start });
      }
      if (ghost !== undefined && ghost !== tree.forest.ghost(row)) ghosts.push({ row, ghost });
    }
    const changed = new Set([...moved, ...ghosts].map(({ row }) => tree.forest.id(row)));
    if (changed.size === 0) return outcome(tree, {});
    const haunted = ghosts.length === 0 ? tree.forest : replaceTimes(tree.forest, ghosts);
    const forest = moved.length === 0 ? haunted : restructure(haunted, { moved });
    return outcome({ ...tree, forest }, { changed: [...changed] });
  },

  invert: ({ forest }, { links }) => ({
    kind: 'set-links',
    links: links.map(({ id, from, to, ghost }) => {
      const row = forest.indexOf(id);
      const old = ghost === undefined ? {} : { ghost: forest.ghost(row) };
      return { id, from: to, to: from, start: forest.start(row), ...old };
    }),
  }),

  needs: ({ links }) =>
    needing({
      lineages: [...new Set(links.flatMap(({ id, to }) => present(id, to)))],
      descendants: links.flatMap(({ id, ghost }) => (ghost === undefined ? [] : [id])),
    }),

  touches: ({ links }) => links.map(({ id }) => id),
};

/** The ghosts of rows after the operation. */
function newGhosts(forest: Forest, links: readonly ExactLink[]): (row: number) => number {
  const ghosts = new Map<number, number>();
  for (const { id, ghost } of links) if (ghost !== undefined) ghosts.set(forest.indexOf(id), ghost);
  return (row) => ghosts.get(row) ?? forest.ghost(row);
}

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
