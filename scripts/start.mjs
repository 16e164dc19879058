import { build } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await build();
if (process.env.npm_lifecycle_event === 'start') stopWithNpm();
// In this very process, so that Ctrl-C and SIGTERM reach the server itself.
await import('../server/dist/main.js');

/**
 * npm hands a SIGTERM to the shell between it and us, which dies of it without a word: losing that
 * parent is how we learn of it. A second signal would cut the goodbye short, so one is enough.
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
