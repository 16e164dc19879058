// One subject and one tree in a process of their own: a clean heap, and compiled code of nobody else.
// Arguments: the subject, a Newick file, how many milliseconds to spend.
import { readFileSync } from 'node:fs';
import { subjects } from './subjects.mjs';

const [, , id, file, budget] = process.argv;

function settledMemory() {
  for (let round = 0; round < 4; round++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function run(subject, input) {
  const took = [];
  const begun = performance.now();
  for (let round = 0; round < 40; round++) {
    globalThis.gc();
    const from = performance.now();
    subject.read(input);
    took.push(performance.now() - from);
    if (round >= 14 && performance.now() - begun > Number(budget)) break;
    if (performance.now() - begun > Number(budget) * 10) break;
  }
  // The first calls compile; of the others the least is what a busy machine disturbed least.
  const warm = took.length > 3 ? took.slice(3) : took;
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
