import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

interface AdministrationProgram {
  readonly admin: string;
  readonly nodeOptions?: readonly string[];
}

/** Runs the built administration command line. */
export async function administer(
  { admin, nodeOptions = [] }: AdministrationProgram,
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
) {
  const child = spawn(process.execPath, [...nodeOptions, admin, ...words], {
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
