import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time used by this process and its descendants (or only the descendants).
 * Unlike elapsed time, it hardly depends on other work on the machine.
 */
export function processorTime(root: number, { onlyBelow = false } = {}): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => parentOf(Number(name)) ?? []);
  const group = new Set([root]);
  for (let grown = true; grown; ) {
    const before = group.size;
    for (const { pid, parent } of processes) if (group.has(parent)) group.add(pid);
    grown = group.size > before;
  }
  if (onlyBelow) group.delete(root);
  let nanoseconds = 0;
  for (const pid of group) nanoseconds += timeOf(pid);
  return nanoseconds / 1e6;
}

/** Finds the parent of a process, for example the postmaster of a database backend. */
export function parentOf(pid: number): { pid: number; parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain any character.
    const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Nanoseconds of all threads of a process; 0 if it has ended. */
function timeOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
      .reduce((sum, text) => sum + Number(text.split(' ')[0]), 0);
  } catch {
    return 0;
  }
}
