import { expect, test, vi } from 'vitest';
import { loadAhead } from './load-ahead.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const goOnline = async () => {
  window.dispatchEvent(new Event('online'));
  await settled();
};

test('what could not be loaded is loaded when the connection is back, once', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('loaded');
  const stop = loadAhead(load);
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  await goOnline();
  expect(load).toHaveBeenCalledTimes(2);
  await goOnline();
  expect(load).toHaveBeenCalledTimes(2);
  stop();
});

test('nothing is loaded after it was stopped', async () => {
  const load = vi.fn().mockRejectedValue(new Error('offline'));
  loadAhead(load)();
  await settled();
  await goOnline();
  expect(load).toHaveBeenCalledTimes(1);
});
