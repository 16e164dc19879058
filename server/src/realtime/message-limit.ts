const windowMilliseconds = 10_000;
const perWindow = 150;
/** Whoever does not stop when told so is not worth the work of telling. */
const tooManyByFar = 1500;

export type Verdict = 'accepted' | 'refused' | 'flood';

/** Bounds what one socket can make the server do; nobody clicks this fast. */
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
    if (count > tooManyByFar) return 'flood';
    return count > perWindow ? 'refused' : 'accepted';
  };
}
