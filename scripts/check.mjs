import { auditDependencies } from './audit.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { capture, inRoot } from './run.mjs';

const bin = (name) => inRoot('node_modules', '.bin', name);
const cache = (name) => inRoot('.cache', 'check', name.replaceAll('/', '-'));
const projects = [
  'phylogeny',
  'phylogeny/tsconfig.node.json',
  'canvas',
  'contract',
  'stand-in-paypal',
  'server',
  'web',
  'e2e',
  'bench',
];

const checks = [
  // The slowest first, so that both processors are busy until the end.
  {
    name: 'unused code and dependencies',
    command: bin('knip'),
    args: ['--no-progress', '--cache', '--cache-location', cache('knip')],
  },
  {
    name: 'lint and format',
    command: bin('biome'),
    args: ['ci', '--reporter=summary'],
  },
  {
    name: 'imports between packages and features',
    command: process.execPath,
    args: [inRoot('scripts', 'imports.mjs')],
  },
  ...projects.map((project) => ({
    name: `types of ${project}`,
    command: bin('tsc'),
    args: [
      ...['-p', project],
      // Several checkers would repeat much of each other's work.
      ...['--checkers', '1'],
      ...['--incremental', '--tsBuildInfoFile', cache(`types-${project}`)],
    ],
  })),
  {
    name: 'links, screenshots and settings in the documents',
    command: process.execPath,
    args: [inRoot('scripts', 'documents.mjs')],
  },
  {
    name: 'texts and their translations',
    command: process.execPath,
    args: [inRoot('scripts', 'texts.mjs')],
  },
];

await ensureDependencies();
let failed = 0;
const auditing = auditDependencies();
const waiting = [...checks];
await Promise.all(Array.from({ length: 2 }, runChecks));

async function runChecks() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const { code, output } = await capture(check.command, check.args);
    console.log(`${code === 0 ? '✓' : '✗'} ${check.name}`);
    if (code !== 0) {
      failed += 1;
      console.log(output);
    }
  }
}

const audit = await auditing;
const name = 'known vulnerabilities in production dependencies';
if (audit.status === 'skipped') console.log(`- ${name}: skipped, the registry did not answer`);
else console.log(`${audit.status === 'passed' ? '✓' : '✗'} ${name}`);
for (const line of audit.lines) console.log(`  ${line}`);
if (audit.status === 'failed') failed += 1;
process.exitCode = failed === 0 ? 0 : 1;
