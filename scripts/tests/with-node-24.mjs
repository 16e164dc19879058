import { existsSync } from 'node:fs';
import path from 'node:path';
import { capture, exitWithError, inRoot, run } from '../run.mjs';

// Runs a script of this folder with Node 24, whatever version runs this one:
// node scripts/tests/with-node-24.mjs test-postgres
const [script, ...args] = process.argv.slice(2);
if (script === undefined) exitWithError('Name a script, for example test-postgres.');

const node = await installNode();
const { output: version } = await capture(node, ['--version']);
console.log(`Node ${version.trim()}`);
process.exitCode = await run(node, [inRoot('scripts', 'tests', `${script}.mjs`), ...args], {
  env: {
    ...process.env,
    // Tools start Node by its name.
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  },
});

/** Returns the program. The npm registry has it as one package for each platform. */
async function installNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = inRoot('.cache', 'node-24');
  const program = path.join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(program)) return program;
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
  const { code, output } = await capture('npm', [
    'install',
    ...options,
    '--prefix',
    folder,
    `${name}@24`,
  ]);
  if (code !== 0 || !existsSync(program)) {
    console.error(output);
    exitWithError(`Node 24 could not be installed for ${process.platform}-${process.arch}.`);
  }
  return program;
}
