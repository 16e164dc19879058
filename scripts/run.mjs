import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, wherever it was cloned to. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The path of a file in the repository. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Runs a program to its end with our output; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal === null ? code : 1));
  });
}

/** Runs a program quietly; resolves with its exit code and everything it printed. */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: signal === null ? code : 1, output }));
  });
}

/** Runs a tool installed in the project, without a shell and without npx's detour. */
export function tool(name, args, options = {}) {
  return run(inRoot('node_modules', '.bin', name), args, options);
}

/** Ends the process with one sentence; stacks are for bugs, not for people. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
