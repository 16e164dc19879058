import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time used by this process and its descendants (or only the descendants),
 * including those that have ended: database connections end when they are idle. Unlike elapsed time, it hardly depends on other work on the machine.
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
  let milliseconds = 0;
  for (const pid of group) {
    milliseconds += endedTimeOf(pid) + (onlyBelow && pid === root ? 0 : timeOf(pid) / 1e6);
  }
  return milliseconds;
}

/** Finds the parent of a process, for example the postmaster of a database backend. */
export function parentOf(pid: number): { pid: number; parent: number } | null {
  const fields = statOf(pid);
  return fields === null ? null : { pid, parent: Number(fields[1]) };
}

/** The fields of `/proc/<pid>/stat` after the name; null if the process has ended. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain any character.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that the main thread of a process has used. */
export function threadTime(pid: number): number {
  return nanosecondsOf(pid, pid) / 1e6;
}

function nanosecondsOf(pid: number, thread: number | string): number {
  return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
}

const millisecondsPerTick = 10;

/** Milliseconds of the descendants of a process that have ended. */
function endedTimeOf(pid: number): number {
  const fields = statOf(pid);
  return fields === null ? 0 : millisecondsPerTick * (Number(fields[13]) + Number(fields[14]));
}

/** Nanoseconds of all threads of a process; 0 if it has ended. */
function timeOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + nanosecondsOf(pid, thread),
      0,
    );
  } catch {
    return 0;
  }
}
