import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../bin/phylogeny.mjs', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'phylogeny-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program with a standard input; `hangsUp` closes its output after the first chunk. */
function run(words: readonly string[], input: string, hangsUp = false): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...words]);
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
    const { code, out, err } = await run(['stats', '-'], '(A:1,B:1);');
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
    const { code, err } = await run(['convert', '-', '--to', 'json', '-q'], many, true);
    expect([code, err]).toEqual([0, '']);
  });
});
