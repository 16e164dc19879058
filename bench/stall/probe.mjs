import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import process from 'node:process';

/**
 * Asks /healthz at a steady rate from a process of its own, so that the work of the benchmark itself
 * delays nothing, and measures each reply from the moment its request was due: a server that stalls
 * cannot hide it by being asked less.
 *
 * Each latency is told twice: by the clock, and without the time in which the server's thread was ready
 * to run but other processes had all processors.
 */
const everyMilliseconds = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const [, , origin, serverPid] = process.argv;
const url = `${origin}/healthz`;

let latencies = [];
let open = 0;
let due = performance.now();
let waited = waitedForProcessor();
let timer;

function ask(from, before) {
  open += 1;
  const done = () => {
    const clock = performance.now() - from;
    const after = waitedForProcessor();
    // The larger of both, as they may have waited at the same time.
    const contention = Math.max(after.server - before.server, after.probe - before.probe);
    latencies.push({ clock, own: Math.max(0, clock - contention) });
    open -= 1;
  };
  const outgoing = request(url, { agent }, (reply) => {
    reply.resume();
    reply.on('end', done);
  });
  outgoing.on('error', done);
  outgoing.end();
}

/** Milliseconds that server and probe were ready to run and did not, as Linux counts them. */
function waitedForProcessor() {
  return { server: waitOf(serverPid), probe: waitOf(process.pid) };
}

function waitOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8');
    return Number(text.split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

process.on('message', async (message) => {
  if (message === 'start') {
    latencies = [];
    due = performance.now();
    waited = waitedForProcessor();
    timer = setInterval(() => {
      for (; due <= performance.now(); due += everyMilliseconds) ask(due, waited);
      waited = waitedForProcessor();
    }, everyMilliseconds / 4);
  } else {
    clearInterval(timer);
    while (open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    process.send?.(latencies);
  }
});
