// One subject and one tree in a process of their own: a clean heap, and compiled code of nobody else.
// Arguments: the subject, a Newick file, how many milliseconds to spend.
import { readFileSync } from 'node:fs';
import { subjects } from './subjects.mjs';

const [, , id, file, budget] = process.argv;

/**
 * Milliseconds this thread has run. Linux tells them apart from the time it waited for a core, so a
 * busy machine hardly moves them; elsewhere the clock must do.
 */
function threadTime() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

function settledMemory() {
  for (let round = 0; round < 4; round++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function run(subject, input) {
  const took = [];
  const begun = performance.now();
  // No collection is forced in between: it would throw away compiled code with the last tree's shapes.
  for (let round = 0; round < 200; round++) {
    const from = threadTime();
    subject.read(input);
    took.push(threadTime() - from);
    if (round >= 29 && performance.now() - begun > Number(budget)) break;
    if (performance.now() - begun > Number(budget) * 30) break;
  }
  // The first calls compile; of the others the least is what a busy machine disturbed least.
  const warm = took.length > 5 ? took.slice(5) : took;
  return { first: took[0], least: Math.min(...warm), runs: took.length };
}

async function measure() {
  const found = subjects.find((candidate) => candidate.id === id);
  const subject = await found.open();
  const text = readFileSync(file, 'latin1');
  const input = subject.prepare?.(text) ?? text;
  const tips = subject.tips(subject.read(input));
  const times = run(subject, input);
  const before = settledMemory();
  const kept = subject.read(input);
  const retained = settledMemory() - before;
  return { ...times, tips, retained, isKept: kept !== undefined };
}

let answer;
try {
  answer = await measure();
} catch (error) {
  const isMissing = error.code === 'MODULE_NOT_FOUND';
  answer = {
    failure: isMissing ? 'not installed' : `${error.name}: ${error.message.slice(0, 60)}`,
  };
}
process.stdout.write(`\n@@${JSON.stringify(answer)}\n`);
