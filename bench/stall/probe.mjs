import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import process from 'node:process';

/**
 * Requests a page at a steady rate. It is a separate process, so that the benchmark's own work does not
 * delay it, and it measures each reply from the moment its request was due. So a stalled server cannot
 * hide its delays by getting fewer requests.
 *
 * Reports each latency twice: by the clock, and without the time in which the server was ready to run but
 * other processes used all processors.
 */
const intervalMilliseconds = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const [, , url, serverPid, key] = process.argv;
const headers = { 'x-api-key': key };

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
    // The larger of the two, because both may have waited at the same time.
    const contention = Math.max(after.server - before.server, after.probe - before.probe);
    latencies.push({ clock, own: Math.max(0, clock - contention) });
    open -= 1;
  };
  const outgoing = request(url, { agent, headers }, (reply) => {
    reply.resume();
    reply.on('end', done);
  });
  outgoing.on('error', done);
  outgoing.end();
}

/** Milliseconds that server and probe waited for a processor, as counted by Linux. */
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
      for (; due <= performance.now(); due += intervalMilliseconds) ask(due, waited);
      waited = waitedForProcessor();
    }, intervalMilliseconds / 4);
  } else {
    clearInterval(timer);
    while (open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    process.send?.(latencies);
  }
});
