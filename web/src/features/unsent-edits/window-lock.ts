/*
 * Every window holds a lock for as long as it lives, however it ends. So whoever gets the lock of a
 * window knows that it is closed, and that nobody else takes its edits at the same moment.
 */
const nameOf = (windowId: string) => `life-tree-window:${windowId}`;

/** Browsers have no locks on pages that came over plain http. */
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

/** Acts for those windows that are closed, all at once; does nothing if all of them are open. */
export async function runForClosedWindows(
  windowIds: readonly string[],
  act: (closed: readonly string[]) => Promise<void>,
): Promise<void> {
  const locks = locksOf();
  const lockNext = async (at: number, closed: readonly string[]): Promise<void> => {
    const next = windowIds[at];
    if (next === undefined) {
      if (closed.length > 0) await act(closed);
    } else if (locks === undefined) await lockNext(at + 1, [...closed, next]);
    else {
      const options = { ifAvailable: true } as const;
      await locks.request(nameOf(next), options, (lock) =>
        lockNext(at + 1, lock === null ? closed : [...closed, next]),
      );
    }
  };
  await lockNext(0, []);
}
