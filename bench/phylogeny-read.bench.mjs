import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomNewick } from './reading/random-tree.ts';
import { subjects } from './reading/subjects.mjs';

/**
 * Compares our Newick reader with readers from npm and with the minimum any reader needs, each in its own
 * process, in one run. Options: --large adds a million tips, --quick uses only 10,000.
 */
const isLarge = process.argv.includes('--large');
const isQuick = process.argv.includes('--quick');
const sizes = isQuick ? [10_000] : [1_000, 10_000, 100_000, ...(isLarge ? [1_000_000] : [])];
const child = fileURLToPath(new URL('./reading/subject-process.mjs', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-read-'));
/** Measuring time of each subject in milliseconds, after a longer warm-up. */
const budget = 800;

function measure(id, file) {
  const flags = ['--expose-gc', '--no-flush-bytecode', '--max-old-space-size=8000'];
  const args = [...flags, '--import', 'tsx', child, id, file, String(budget)];
  return new Promise((resolve) => {
    const subject = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    subject.stdout.on('data', (chunk) => {
      output += chunk;
    });
    subject.stderr.resume();
    const limit = setTimeout(() => subject.kill('SIGKILL'), 60_000);
    subject.on('close', () => {
      clearTimeout(limit);
      const answer = /@@(.*)\n/.exec(output)?.[1];
      resolve(answer === undefined ? { failure: 'no answer in 60 s' } : JSON.parse(answer));
    });
  });
}

async function compare(file, tips) {
  const answers = new Map();
  for (const { id } of subjects) {
    const answer = await measure(id, file);
    if (answer.tips !== undefined && answer.tips !== tips)
      answer.failure = `read ${answer.tips} tips`;
    answers.set(id, answer);
  }
  return answers;
}

const number = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

console.log(
  `${os.cpus().length} cores, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}\n`,
);
try {
  for (const kind of ['ultrametric', 'uneven']) {
    for (const tips of sizes) {
      const file = path.join(folder, `${kind}-${tips}.nwk`);
      const text = randomNewick(tips, kind);
      writeFileSync(file, text, 'latin1');
      const answers = await compare(file, tips);
      const bound = answers.get('bound')?.least;
      console.log(
        `${tips.toLocaleString('en')} tips, ${kind} (${(text.length / 1e6).toFixed(2)} MB)\n`,
      );
      console.log('| reader | ms | × bound | MB/s | first call ms | bytes kept a node |');
      console.log('|---|---:|---:|---:|---:|---:|');
      for (const { id, label } of subjects) {
        const { failure, least, first, retained } = answers.get(id) ?? { failure: 'not run' };
        const cells =
          failure === undefined
            ? [
                number(least),
                `${(least / bound).toFixed(2)}×`,
                number(text.length / 1e3 / least),
                number(first),
                Math.max(0, Math.round(retained / (2 * tips - 1))),
              ]
            : [failure, '', '', '', ''];
        console.log(`| ${[label, ...cells].join(' | ')} |`);
      }
      console.log('');
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
