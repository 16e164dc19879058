/** How long the page has to become usable before code that it may need later is loaded. */
const pause = 1500;

/**
 * Loads what will be needed soon. Without a connection, it tries again when there is one. Returns a
 * function that stops trying.
 */
export function loadAhead(load: () => Promise<unknown>): () => void {
  const stop = () => window.removeEventListener('online', start);
  const start = () => void load().then(stop, () => undefined);
  window.addEventListener('online', start);
  start();
  return stop;
}

/** The same when the page has become usable. */
export function loadLater(load: () => Promise<unknown>): () => void {
  let stop = () => {};
  const timer = setTimeout(() => {
    stop = loadAhead(load);
  }, pause);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
