import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { clampStart } from '../../species/times/rounding.ts';
import { years } from '../../timeline/years.ts';
import { maxNamedSpecies } from '../kinds/edit-many.ts';
import type { ExactLink } from '../kinds/set-links.ts';
import type { ExactTimes } from '../kinds/set-times.ts';
import type { Step } from '../operation.ts';
import type { Places } from './places.ts';

/** The steps that give species their new places: first their ancestors, then their times. */
export function placeSteps(
  forest: Forest,
  places: Places,
  linked: ReadonlySet<number>,
): readonly Step[] {
  const { parents, starts, durations, ghosts, order } = places;
  const idOf = (row: number): SpeciesId | null => (row < 0 ? null : forest.id(row));
  const links: ExactLink[] = [];
  const times: ExactTimes[] = [];
  // Ancestors come first, so that no circle appears between two steps.
  for (const row of order) {
    const parent = parents[row] ?? -1;
    const start = years(starts[row] ?? 0);
    const duration = years(durations[row] ?? 0);
    let before = forest.start(row);
    if (linked.has(row)) {
      // The life of the new ancestor may change only in the next step.
      const above = forest.lineage(parent);
      before = above === null ? start : clampStart(above, start, forest.ghost(row));
      links.push({
        id: forest.id(row),
        from: forest.ancestorId(row),
        to: idOf(parent),
        start: before,
      });
    }
    const entry = {
      ...(start !== before && { start }),
      ...(duration !== forest.duration(row) && { duration }),
      ...(ghosts.has(row) && { ghost: years(ghosts.get(row) ?? 0) }),
    };
    if (Object.keys(entry).length > 0) {
      times.push({ id: forest.id(row), ancestorId: idOf(parent), ...entry });
    }
  }
  return [...linkSteps(links), ...timeSteps(forest, times)];
}

/** As many `set-links` as needed. Their species must be listed after their ancestors. */
export function linkSteps(links: readonly ExactLink[]): readonly Step<'set-links'>[] {
  return inChunks(links).map((chunk) => ({ kind: 'set-links', links: chunk }));
}

/** Descendants move into lives that have grown, and before lives shrink. */
export function timeSteps(
  forest: Forest,
  times: readonly ExactTimes[],
): readonly Step<'set-times'>[] {
  if (times.length <= maxNamedSpecies) {
    return times.length === 0 ? [] : [{ kind: 'set-times', times }];
  }
  const grows = ({ id, duration }: ExactTimes) =>
    duration !== undefined && duration > forest.duration(forest.indexOf(id));
  const durations = (isGrowing: boolean): ExactTimes[] =>
    times.flatMap(({ start: _, ghost: __, ...own }) =>
      own.duration !== undefined && grows(own) === isGrowing ? [own] : [],
    );
  const starts = times.flatMap(({ duration: _, ...own }) =>
    (own.start ?? own.ghost) === undefined ? [] : [own],
  );
  return [durations(true), starts, durations(false)].flatMap((list) =>
    inChunks(list).map((chunk) => ({ kind: 'set-times' as const, times: chunk })),
  );
}

/** Lists that a step may name at once. */
export function inChunks<Entry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const chunks: (readonly Entry[])[] = [];
  for (let from = 0; from < entries.length; from += maxNamedSpecies) {
    chunks.push(entries.slice(from, from + maxNamedSpecies));
  }
  return chunks;
}
