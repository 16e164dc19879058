import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../bin/phylogeny.mjs', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'phylogeny-'));
/** The same program in one file: the program itself loads hundreds, each of which is compiled first. */
const bundled = path.join(folder, 'phylogeny.mjs');

beforeAll(async () => {
  const input = fileURLToPath(new URL('shell.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'node' });
  await bundle.write({ file: path.join(folder, 'shell.mjs') });
  await bundle.close();
  const start = 'await runFromShell(process.argv.slice(2));';
  writeFileSync(bundled, `import { runFromShell } from './shell.mjs';\n${start}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program with a standard input; `hangsUp` closes its output after the first chunk. */
function run(
  words: readonly string[],
  input: string,
  { file = bundled, hangsUp = false } = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...words]);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (hangsUp) child.stdout.destroy();
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
}

describe('the program', { timeout: 60_000 }, () => {
  it('reads standard input and prints its output', async () => {
    const { code, out, err } = await run(['stats', '-'], '(A:1,B:1);', { file: program });
    expect(JSON.parse(out)).toMatchObject({ format: 'newick', tips: 2 });
    expect([code, err]).toEqual([0, '']);
  });

  it('fails with exit code 1 and one sentence', async () => {
    const { code, out, err } = await run(['stats', '-'], '(A:1,B:1');
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      'phylogeny: The file ends before every "(" of a tree is closed (still open: 1) (line 1, column 9)\n',
    );
    const missing = await run(['stats', path.join(folder, 'none.nwk')], '');
    expect(missing.err).toMatch(/^phylogeny: ".*none\.nwk" cannot be read: no such file\n$/);
  });

  it('writes to a file and reports guesses on stderr', async () => {
    const file = path.join(folder, 'out.svg');
    const { code, out, err } = await run(['draw', '-', '-o', file], '(A:1,B:1);');
    expect([code, out]).toEqual([0, '']);
    expect(err).toMatch(/^guessed: /m);
    expect(readFileSync(file, 'utf8')).toContain('</svg>');
    const nowhere = await run(['draw', '-', '-o', path.join(folder, 'no', 'x')], '(A:1,B:1);');
    expect(nowhere.code).toBe(1);
    expect(nowhere.err).toMatch(/cannot be written: no such/);
  });

  it('exits without an error when its output is closed', async () => {
    const many = `(${Array.from({ length: 50_000 }, (_, tip) => `tip${tip}:1`).join(',')});`;
    const words = ['convert', '-', '--to', 'json', '-q'];
    const { code, err } = await run(words, many, { hangsUp: true });
    expect([code, err]).toEqual([0, '']);
  });
});
