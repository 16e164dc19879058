import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Release } from './release.ts';

/** Runs the command line of those who administer a product. */
export async function administer(
  { admin }: Release,
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
) {
  const child = spawn(process.execPath, [admin, ...words], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, out, err };
}
