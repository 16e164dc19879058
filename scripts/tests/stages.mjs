import { spawn } from 'node:child_process';
import os from 'node:os';
import { root } from '../run.mjs';

/** How long programs may take to end after Ctrl-C. */
const secondsToEnd = 15;

const running = new Set();
let isEnding = false;

/**
 * Starts a program beside others. Its output is kept until `show` is called, and shown live from then on,
 * so that the outputs of several programs do not mix. `ended` resolves with the exit code.
 */
export function start(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    ...options,
    env: { ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...(options.env ?? process.env) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which can be ended with everything that the program has started.
    detached: true,
  });
  if (child.pid !== undefined) running.add(child);

  let kept = [];
  const write = (chunk) => {
    if (kept === undefined) process.stdout.write(chunk);
    else kept.push(chunk);
  };
  child.stdout.on('data', write);
  child.stderr.on('data', write);

  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      write(`${error.message}\n`);
      resolve(1);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (signal !== null) write(`Ended by ${signal}\n`);
      // After Ctrl-C nothing else is started, and no result is reported.
      if (!isEnding) resolve(code ?? 1);
    });
  });
  const show = () => {
    for (const chunk of kept ?? []) process.stdout.write(chunk);
    kept = undefined;
  };
  return { ended, show };
}

/** Ends every program when this one is told to end. */
export function endTogether() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      isEnding = true;
      const exitCode = 128 + os.constants.signals[signal];
      setTimeout(() => {
        signalAll('SIGKILL');
        process.exit(exitCode);
      }, secondsToEnd * 1000);
      // The test runners end their browsers and servers on SIGINT.
      const closing = [...running].map(
        (child) => new Promise((resolve) => child.on('close', resolve)),
      );
      signalAll('SIGINT');
      await Promise.all(closing);
      process.exit(exitCode);
    });
  }
}

function signalAll(signal) {
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal);
    } catch {
      // It has just ended.
    }
  }
}
