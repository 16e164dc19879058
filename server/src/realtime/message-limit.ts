const windowMilliseconds = 10_000;
const perWindow = 150;
/** Above this limit, disconnect the socket. A client that ignores errors is not worth replying to. */
const floodLimit = 1500;

export type Verdict = 'accepted' | 'refused' | 'flood';

/** Limits the messages of one socket. Nobody clicks this fast. */
export function createMessageLimit(now: () => number): () => Verdict {
  let windowEnd = 0;
  let count = 0;
  return () => {
    const time = now();
    if (time >= windowEnd) {
      windowEnd = time + windowMilliseconds;
      count = 0;
    }
    count += 1;
    if (count > floodLimit) return 'flood';
    return count > perWindow ? 'refused' : 'accepted';
  };
}
