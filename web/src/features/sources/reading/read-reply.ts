import type { Source } from '@life-tree/phylogeny';

/** The sources in a text. */
export interface ReadSources {
  readonly sources: readonly Source[];
  /** How many entries could not be read or are too large. */
  readonly unreadable: number;
}

/** A text for the worker. The reply has the same number. */
export interface ReadRequest {
  readonly number: number;
  readonly text: string;
}

export interface ReadReply extends ReadSources {
  readonly number: number;
}
