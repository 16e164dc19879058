import { Agent, request } from 'node:http';
import process from 'node:process';

/**
 * Asks /healthz at a steady rate from a process of its own, so that the work of the benchmark itself
 * delays nothing, and measures each reply from the moment its request was due: a server that stalls
 * cannot hide it by being asked less.
 */
const everyMilliseconds = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const url = `${process.argv[2]}/healthz`;

let latencies = [];
let open = 0;
let due = performance.now();
let timer;

function ask(from) {
  open += 1;
  const done = () => {
    latencies.push(performance.now() - from);
    open -= 1;
  };
  const outgoing = request(url, { agent }, (reply) => {
    reply.resume();
    reply.on('end', done);
  });
  outgoing.on('error', done);
  outgoing.end();
}

process.on('message', async (message) => {
  if (message === 'start') {
    latencies = [];
    due = performance.now();
    timer = setInterval(() => {
      for (; due <= performance.now(); due += everyMilliseconds) ask(due);
    }, everyMilliseconds / 4);
  } else {
    clearInterval(timer);
    while (open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    process.send?.(latencies);
  }
});
