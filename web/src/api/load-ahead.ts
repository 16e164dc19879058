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
