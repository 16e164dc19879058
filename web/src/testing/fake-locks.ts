import { onTestFinished } from 'vitest';

type Held = (lock: object | null) => unknown;

/** The part of the Web Locks API that we use, shared by all windows of a test. */
export function stubLocks(): void {
  const held = new Set<string>();
  const request = async (name: string, ...rest: [Held] | [LockOptions, Held]) => {
    const act = rest.at(-1) as Held;
    const isFree = !held.has(name);
    if (isFree) held.add(name);
    try {
      return await act(isFree ? {} : null);
    } finally {
      if (isFree) held.delete(name);
    }
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}
