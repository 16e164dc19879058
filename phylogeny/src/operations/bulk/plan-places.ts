import type { Forest } from '../../species/forest.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { placeRefusals } from './place-refusals.ts';
import { placeSteps } from './place-steps.ts';
import type { PlannedPlaces, WantedPlace } from './places.ts';
import { settlePlaces } from './settle-places.ts';

/** Beyond this, all new ancestors are refused rather than visiting all species again. */
const maxRounds = 20;

/**
 * Plans new ancestors and times of species, in passes over the whole forest. Other species stay where they are in
 * time. As many times as possible are taken; a new ancestor that turns out to be impossible changes the places of
 * others, so everything is placed again without it. If `isWhole`, a species gets all of its new place or nothing.
 */
export function planPlaces<Key>(
  forest: Forest,
  wanted: ReadonlyMap<number, WantedPlace<Key>>,
  isWhole: boolean,
): PlannedPlaces<Key> {
  if (wanted.size === 0) return { steps: [], refused: new Map() };
  const refused = new Map<Key, Refusal>();
  const open = new Map(wanted);
  const links = wantedLinks(forest, wanted);
  const unlink = (row: number) => {
    links.delete(row);
    if (isWhole) open.delete(row);
  };
  for (const [row, { ancestor }] of wanted) {
    if (ancestor === undefined || links.get(row) !== unknown) continue;
    refused.set(ancestor.key, refusal('missing-ancestor', forest.id(row)));
    unlink(row);
  }
  const unlinked = new Set<number>();
  for (let round = 1; ; round++) {
    const parents = forest.columns.parents.slice();
    for (const [row, parent] of links) parents[row] = parent;
    const circles = circlesOf(parents, links);
    const linked = new Set(links.keys());
    const settled =
      circles.size > 0
        ? null
        : settlePlaces({ forest, parents, order: sorted(parents), linked }, open, isWhole);
    const impossible = settled?.impossible ?? circles;
    if (settled !== null && impossible.size === 0) {
      const asked = { forest, wanted, open, unlinked, isWhole };
      for (const [key, reason] of placeRefusals(asked, settled)) refused.set(key, reason);
      return { steps: placeSteps(forest, settled.places, linked), refused };
    }
    for (const row of round < maxRounds ? impossible : linked) {
      unlink(row);
      unlinked.add(row);
    }
  }
}

const unknown = -2;

/** The rows of new ancestors by the rows of the species, in the order in which they are wanted. */
function wantedLinks(
  forest: Forest,
  wanted: ReadonlyMap<number, WantedPlace<unknown>>,
): Map<number, number> {
  const links = new Map<number, number>();
  for (const [row, { ancestor }] of wanted) {
    if (ancestor === undefined || ancestor.ancestorId === forest.ancestorId(row)) continue;
    if (ancestor.ancestorId === null) links.set(row, -1);
    else {
      const parent = forest.indexOf(ancestor.ancestorId);
      links.set(row, parent < 0 ? unknown : parent);
    }
  }
  return links;
}

/** Of each circle, the species whose new ancestor was named last. */
function circlesOf(parents: Int32Array, links: ReadonlyMap<number, number>): ReadonlySet<number> {
  const rank = new Map([...links.keys()].map((row, index) => [row, index]));
  const climbedFrom = new Map<number, number>();
  const circles = new Set<number>();
  for (const linked of links.keys()) {
    let row = linked;
    while (row >= 0 && !climbedFrom.has(row)) {
      climbedFrom.set(row, linked);
      row = parents[row] ?? -1;
    }
    if (row < 0 || climbedFrom.get(row) !== linked) continue;
    let last = row;
    for (let next = parents[row] ?? -1; next !== row; next = parents[next] ?? -1) {
      if ((rank.get(next) ?? -1) > (rank.get(last) ?? -1)) last = next;
    }
    circles.add(last);
  }
  return circles;
}

/** All rows, ancestors first. */
function sorted(parents: Int32Array): Int32Array {
  const order = new Int32Array(parents.length);
  const isSorted = new Uint8Array(order.length);
  let next = 0;
  const line: number[] = [];
  for (let first = 0; first < order.length; first++) {
    for (let row = first; row >= 0 && isSorted[row] === 0; row = parents[row] ?? -1) {
      isSorted[row] = 1;
      line.push(row);
    }
    for (let row = line.pop(); row !== undefined; row = line.pop()) order[next++] = row;
  }
  return order;
}
