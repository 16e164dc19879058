import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { z } from 'zod';

/** Runs the command that the test runner provides to control PostgreSQL. */
async function control(...words: readonly string[]): Promise<void> {
  const given = z.array(z.string()).parse(JSON.parse(process.env.TEST_POSTGRES_CONTROL ?? '[]'));
  const [command, ...args] = given;
  if (command === undefined) throw new Error('Run these tests with npm run test:cluster');
  const child = spawn(command, [...args, ...words], { cwd: tmpdir(), stdio: 'ignore' });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`PostgreSQL did not ${words.at(-1)}`);
}

/** Closes every connection immediately. */
export const stopPostgres = () => control('-m', 'immediate', 'stop');
export const startPostgres = () => control('start');
