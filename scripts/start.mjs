import { build } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await build();
if (process.env.npm_lifecycle_event === 'start') stopWithNpm();
// Run the server in this process, so that Ctrl-C and SIGTERM reach it.
await import('../server/dist/main.js');

/**
 * npm sends SIGTERM to the shell between npm and this process, and the shell exits without passing it
 * on. So watch for the parent to change and send SIGTERM ourselves. If a signal arrives directly, stop
 * watching: a second signal would cut the graceful shutdown short.
 */
function stopWithNpm() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
}
