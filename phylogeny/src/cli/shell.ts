import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import process from 'node:process';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { accept, type Result, refuse } from '../result.ts';
import { parseCommandLine } from './command-line.ts';
import { runCommand } from './run.ts';
import { usage } from './usage.ts';

/** Runs the command line of this process. A failure prints one sentence to stderr and sets exit code 1. */
export async function runFromShell(words: readonly string[]): Promise<void> {
  // A reader such as `head` may close the pipe early, which is not a failure.
  process.stdout.on('error', exitOnClosedPipe);
  process.stderr.on('error', exitOnClosedPipe);
  const command = parseCommandLine(words);
  if (!command.ok) return fail(`${command.error} (see --help)`);
  const { verb, file, output, quiet } = command.value;
  if (verb === 'help') return write(process.stdout, [usage]);
  const bytes = await readInput(file);
  if (!bytes.ok) return fail(bytes.error);
  const { other } = command.value;
  const otherBytes = other === null ? null : await readInput(other);
  if (otherBytes?.ok === false) return fail(otherBytes.error);
  const answer = runCommand(command.value, bytes.value, otherBytes?.value);
  if (!answer.ok) return fail(file === '-' ? answer.error : `${file}: ${answer.error}`);
  if (!quiet) for (const remark of answer.value.remarks) process.stderr.write(`${remark}\n`);
  if (output === null || output === '-') return write(process.stdout, answer.value.pieces);
  try {
    const stream = createWriteStream(output);
    const done = finished(stream);
    await Promise.race([done, write(stream, answer.value.pieces)]);
    stream.end();
    await done;
  } catch (error) {
    fail(`"${output}" cannot be written: ${reasonOf(error)}`);
  }
}

async function readInput(file: string): Promise<Result<Uint8Array, string>> {
  try {
    if (file !== '-') return accept(readFileSync(file));
    const chunks: Uint8Array[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    return accept(Buffer.concat(chunks));
  } catch (error) {
    return refuse(`"${file}" cannot be read: ${reasonOf(error)}`);
  }
}

async function write(stream: Writable, pieces: Iterable<string>): Promise<void> {
  for (const piece of pieces) {
    if (!stream.write(piece)) await once(stream, 'drain');
  }
}

function fail(sentence: string): void {
  process.stderr.write(`phylogeny: ${sentence}\n`);
  process.exitCode = 1;
}

function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code === '' ? 'unknown reason' : code.toLowerCase());
}
