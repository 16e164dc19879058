import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The path of a file in the repository. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Runs a program and shows its output. Resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal === null ? code : 1));
  });
}

/** Runs a program without showing its output. Resolves with its exit code and output. */
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

/** Runs a tool from node_modules directly, without a shell or npx. */
export function tool(name, args, options = {}) {
  return run(inRoot('node_modules', '.bin', name), args, options);
}

/** Prints a message and exits. No stack trace: the cause is not a bug in the script. */
export function exitWithError(message) {
  console.error(message);
  process.exit(1);
}
