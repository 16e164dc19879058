import type { Operation } from '@life-tree/phylogeny';
import { vi } from 'vitest';
import { TreeStore } from '../features/open-tree/store/tree-store.ts';
import { fakeEditStorage } from './fake-edit-storage.ts';
import { FakeTreeServer, namesIn, speciesOf } from './fake-tree-server.ts';

export const rename = (number: number, name: string): Operation => ({
  kind: 'edit-species',
  id: speciesOf(number).id,
  name,
});

export const settled = async (turns = 60) => {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
};

/** Opens a tree in a store. Pass a former result to open it again. */
export async function openTree({
  server = new FakeTreeServer(),
  browser = fakeEditStorage(),
} = {}) {
  const onRefused = vi.fn();
  const onEarlierReversed = vi.fn();
  const store = new TreeStore({
    api: server.api,
    loaded: { details: server.details, forest: server.forest },
    openStorage: browser.open,
    onRefused,
    onEarlierReversed,
  });
  server.onEvent = (event) => store.applyServerEvent(event);
  store.start();
  await settled();
  const name = () => namesIn(store.state().forest)[0];
  const saving = () => store.state().saving;
  const reconnect = async () => {
    server.turns = 0;
    server.holdsEvents = false;
    server.deliverAll();
    server.network = 'up';
    server.isLive = true;
    store.resume(server.version);
    await settled();
    await vi.advanceTimersByTimeAsync(60_000);
  };
  return { server, browser, store, onRefused, onEarlierReversed, name, saving, reconnect };
}
