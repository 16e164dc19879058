/** Runs work with the same key one after the other. */
export type OneAtATime = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

export function createOneAtATime(): OneAtATime {
  /** The end of the last work of each key. */
  const ends = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = ends.get(key);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    ends.set(key, ended);
    if (before !== undefined) await before;
    try {
      return await work();
    } finally {
      end();
      if (ends.get(key) === ended) ends.delete(key);
    }
  };
}
