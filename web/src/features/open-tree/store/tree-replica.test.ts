import { expect, test } from 'vitest';
import { FakeTreeServer, speciesOf } from '../../../testing/fake-tree-server.ts';
import { TreeReplica } from './tree-replica.ts';

test('an older tree does not repair a copy that needs a reload', () => {
  const server = new FakeTreeServer();
  const early = { details: server.details, forest: server.forest };
  const replica = new TreeReplica(early);
  const { id } = speciesOf(0);
  replica.perform('ours', { kind: 'edit-species', id, name: 'A' });
  replica.acknowledge('ours', 2);
  server.onEvent = (event) => replica.applyServerEvent(event);
  server.edit({ kind: 'edit-species', id: speciesOf(1).id, name: 'B' });
  expect(replica.needsReload).toBe(true);
  replica.reset(early);
  expect(replica.needsReload).toBe(true);
  replica.reset({ details: server.details, forest: server.forest });
  expect(replica.needsReload).toBe(false);
});
