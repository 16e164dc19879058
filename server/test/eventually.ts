import { vi } from 'vitest';

/** Waits until the check passes. `vi.waitFor` alone gives up after a second, too early on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 5 });
}
