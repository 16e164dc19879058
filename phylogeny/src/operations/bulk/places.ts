import type { SpeciesId } from '../../species/ids/species-id.ts';
import type { Years } from '../../timeline/years.ts';
import type { Step } from '../operation.ts';
import type { Refusal } from '../refusal.ts';

/** A new place of a species in the tree and in time. `key` says what a refusal is about. */
export interface WantedPlace<Key> {
  readonly ancestor?: { readonly key: Key; readonly ancestorId: SpeciesId | null };
  /** Absolute. */
  readonly apparition?: { readonly key: Key; readonly time: Years };
  /** Absolute, or null at the apparition. It is taken or refused with the apparition. */
  readonly split?: { readonly key: Key; readonly time: Years | null };
  readonly end?: {
    readonly key: Key;
    readonly time: Years;
    /** What `time` is; an extinction is absolute. */
    readonly is: 'extinction' | 'duration';
  };
}

/** The steps that move species, and what cannot be done. */
export interface PlannedPlaces<Key> {
  readonly steps: readonly Step[];
  readonly refused: ReadonlyMap<Key, Refusal>;
}

/** Where all species of a forest are after some of them have moved. */
export interface Places {
  /** The rows of the ancestors, -1 for roots. */
  readonly parents: Int32Array;
  readonly starts: Float64Array;
  readonly durations: Float64Array;
  /** The ghosts that change, by row. */
  readonly ghosts: ReadonlyMap<number, number>;
  /** All rows, ancestors first. */
  readonly order: Int32Array;
}
