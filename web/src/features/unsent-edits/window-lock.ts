/*
 * Every window holds a lock until it is closed or crashes. A window that gets the lock of another one
 * knows that the other is closed and that no third window is taking over its edits.
 */
const nameOf = (windowId: string) => `life-tree-window:${windowId}`;

/** Undefined on pages served over plain http. */
const locksOf = (): LockManager | undefined => navigator.locks;

/** Holds a window's lock until the returned function is called. */
export function lockWindow(windowId: string): Promise<() => void> {
  const locks = locksOf();
  if (locks === undefined) return Promise.resolve(() => undefined);
  let release: () => void = () => undefined;
  const held = new Promise<void>((end) => {
    release = end;
  });
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve(release);
      return held;
    };
    locks.request(nameOf(windowId), hold).catch(reject);
  });
}

/** Runs `work` once with those windows that are closed, while holding their locks. Does nothing if all are open. */
export async function runForClosedWindows(
  windowIds: readonly string[],
  work: (closed: readonly string[]) => Promise<void>,
): Promise<void> {
  const locks = locksOf();
  const lockNext = async (index: number, closed: readonly string[]): Promise<void> => {
    const next = windowIds[index];
    if (next === undefined) {
      if (closed.length > 0) await work(closed);
    } else if (locks === undefined) await lockNext(index + 1, [...closed, next]);
    else {
      const options = { ifAvailable: true } as const;
      await locks.request(nameOf(next), options, (lock) =>
        lockNext(index + 1, lock === null ? closed : [...closed, next]),
      );
    }
  };
  await lockNext(0, []);
}
