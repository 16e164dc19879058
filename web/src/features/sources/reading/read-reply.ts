import type { Source } from '@life-tree/phylogeny';

/** The sources in a text. */
export interface ReadSources {
  readonly sources: readonly Source[];
  /** How many entries could not be read or are too large. */
  readonly unreadable: number;
}
