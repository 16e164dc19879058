import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import process from 'node:process';

/**
 * Requests a page again and again, in a separate process, so that the benchmark's own work does not delay it.
 * The next request is sent 20 ms after the last one, but never before its reply: otherwise a machine that is
 * busy with other work would have an ever longer queue of requests.
 *
 * Reports each latency twice: by the clock, and by the processor time of the server's own thread meanwhile,
 * which is what the reply would wait for on an idle machine.
 */
const intervalMilliseconds = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const [, , url, serverPid, key] = process.argv;
const headers = { 'x-api-key': key };

let latencies = [];
let isRunning = false;
let ended = Promise.resolve();

async function ask() {
  const [from, before] = [performance.now(), processorTime()];
  await new Promise((resolve) => {
    const outgoing = request(url, { agent, headers }, (reply) => {
      reply.resume();
      reply.on('end', resolve);
    });
    outgoing.on('error', resolve);
    outgoing.end();
  });
  const clock = performance.now() - from;
  latencies.push({ clock, processor: Math.min(clock, processorTime() - before) });
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, intervalMilliseconds - clock)));
}

/** Milliseconds for which the server's main thread has run, as counted by Linux. */
function processorTime() {
  try {
    const text = readFileSync(`/proc/${serverPid}/task/${serverPid}/schedstat`, 'utf8');
    return Number(text.split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

async function askUntilStopped() {
  while (isRunning) await ask();
}

process.on('message', async (message) => {
  if (message === 'start') {
    latencies = [];
    isRunning = true;
    ended = askUntilStopped();
  } else {
    isRunning = false;
    await ended;
    process.send?.(latencies);
  }
});
