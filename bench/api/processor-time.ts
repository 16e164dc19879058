import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds of processor that this process and all below it (or only those below) have used. What a
 * machine can serve follows from it, and what else the machine does meanwhile hardly changes it.
 */
export function processorTime(root: number, { onlyBelow = false } = {}): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => parentOf(Number(name)) ?? []);
  const family = new Set([root]);
  for (let grown = true; grown; ) {
    const before = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
    grown = family.size > before;
  }
  if (onlyBelow) family.delete(root);
  let nanoseconds = 0;
  for (const pid of family) nanoseconds += timeOf(pid);
  return nanoseconds / 1e6;
}

/** The process that a database's backends are children of. */
export function parentOf(pid: number): { pid: number; parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold anything.
    const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Of all its threads; nothing once it is gone. */
function timeOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
      .reduce((sum, text) => sum + Number(text.split(' ')[0]), 0);
  } catch {
    return 0;
  }
}
