/** After this many milliseconds without progress, a request has failed. */
const maxSilence = 30_000;
/** The server needs up to half a minute to undo an import of 100,000 species, and other work beside it. */
const maxLongSilence = 120_000;

/** Ends a request that makes no progress, however long it takes as a whole. */
export interface Deadline {
  /** Aborted when the deadline has passed or the caller gives up. */
  readonly signal: AbortSignal;
  /** Call this whenever a part of the request was sent or a part of the reply has arrived. */
  readonly noteProgress: () => void;
  /** Call this when the request is over. */
  readonly end: () => void;
}

export function startDeadline(takesLong: boolean, signal?: AbortSignal): Deadline {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(() => ending.abort(), takesLong ? maxLongSilence : maxSilence);
  };
  noteProgress();
  return {
    signal: signal ? AbortSignal.any([signal, ending.signal]) : ending.signal,
    noteProgress,
    end: () => clearTimeout(timer),
  };
}
