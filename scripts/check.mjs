import { auditDependencies } from './audit.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { capture, inRoot } from './run.mjs';

const bin = (name) => inRoot('node_modules', '.bin', name);
const projects = [
  'phylogeny',
  'phylogeny/tsconfig.node.json',
  'canvas',
  'contract',
  'server',
  'web',
  'e2e',
  'bench',
];

const checks = [
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
    args: ['-p', project],
  })),
  { name: 'unused code and dependencies', command: bin('knip'), args: ['--no-progress'] },
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
for (const { name, command, args } of checks) {
  const { code, output } = await capture(command, args);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) {
    failed += 1;
    console.log(output);
  }
}

const audit = await auditDependencies();
const name = 'known vulnerabilities in production dependencies';
if (audit.status === 'skipped') console.log(`- ${name}: skipped, the registry did not answer`);
else console.log(`${audit.status === 'passed' ? '✓' : '✗'} ${name}`);
for (const line of audit.lines) console.log(`  ${line}`);
if (audit.status === 'failed') failed += 1;
process.exitCode = failed === 0 ? 0 : 1;
