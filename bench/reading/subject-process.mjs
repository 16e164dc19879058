// Measures one subject with one tree in a separate process, for a clean heap and independent compilation.
// Arguments: the subject, a Newick file, the time to spend in milliseconds.
import { readFileSync } from 'node:fs';
import { subjects } from './subjects.mjs';

const [, , id, file, milliseconds] = process.argv;
const budget = Number(milliseconds);

/**
 * Milliseconds this thread has run. Linux excludes the time it waited for a core, so other work on the
 * machine hardly affects it. Other systems use the clock.
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

/** Warms up until the code is compiled, then measures batches that are long enough for the clock. */
function run(subject, input) {
  const first = timed(() => subject.read(input));
  const begun = performance.now();
  let calls = 0;
  while (calls < 25 && performance.now() - begun < 4 * budget) {
    subject.read(input);
    calls += 1;
  }
  const roughly = (performance.now() - begun) / calls;
  const batch = Math.max(1, Math.ceil(150 / roughly));
  const took = [];
  // Don't force garbage collection between batches: it would also discard compiled code.
  const from = performance.now();
  do {
    const whole = timed(() => {
      for (let call = 0; call < batch; call++) subject.read(input);
    });
    took.push(whole / batch);
  } while (took.length < 5 || performance.now() - from < budget);
  return { first, least: Math.min(...took) };
}

function timed(work) {
  const from = threadTime();
  work();
  return threadTime() - from;
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
