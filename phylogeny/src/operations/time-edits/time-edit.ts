import type { TreeSettings } from '../../document/tree-document.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { nowOf } from '../../timeline/tree-scale.ts';
import type { Years } from '../../timeline/years.ts';

/**
 * A change of times that a person asks for. `apparition` is typed, `start` is dragged: if descendants move
 * along, the first moves the whole branch, and the second keeps the extinction. `move` moves both ends, to a new
 * apparition, and the split with them; `split` moves only the split. Times are absolute, except for durations and
 * shifts.
 */
export type TimeEdit =
  | {
      readonly kind: 'apparition' | 'start' | 'extinction' | 'duration' | 'move' | 'split';
      readonly id: SpeciesId;
      readonly time: Years;
      /** When the line of the species begins, if a `start` or `move` names that too. */
      readonly split?: Years;
    }
  | { readonly kind: 'shift'; readonly ids: readonly SpeciesId[]; readonly by: Years };

/** What an edit of times does to others. */
export interface TimeRules {
  /** Whether descendants move along. */
  readonly movesAlong: boolean;
  /** Where living species end. Nothing else moves past it by itself. Null without time. */
  readonly now: number | null;
}

/** Why times cannot be changed so far. */
export interface TimeRefusal {
  readonly side: 'earlier' | 'later';
  readonly limit: TimeLimit;
  /** How far the change could go. */
  readonly room: Years;
}

/** The rules of a tree with these settings. */
export function timeRules(settings: TreeSettings | null | undefined): TimeRules {
  return { movesAlong: settings?.moveAlong !== false, now: nowOf(settings) };
}

/** The earliest or latest time of an edit, and what is in the way of another. */
export interface TimeLimit {
  readonly time: Years;
  /** The ancestor or descendant in the way; `itself` is the other end of the species, `now` the present. */
  readonly because: 'ancestor' | 'descendant' | 'itself' | 'now';
  /** The species in the way. */
  readonly id: SpeciesId;
}
