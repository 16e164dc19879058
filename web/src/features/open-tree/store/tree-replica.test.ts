import { partId, partsFrom } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { FakeTreeServer, speciesOf } from '../../../testing/fake-tree-server.ts';
import { TreeReplica } from './tree-replica.ts';

const keeper = { put: () => undefined, delete: () => undefined };

test('an older tree does not repair a copy that needs a reload', () => {
  const server = new FakeTreeServer();
  const early = { details: server.details, forest: server.forest };
  const replica = new TreeReplica(early, keeper);
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

test('N2: parts are loaded with the tree, and change through operations of this and other windows', () => {
  const server = new FakeTreeServer();
  const [mass, length] = [partId('mass'), partId('length')];
  const value = { name: 'Mass', type: 'number' } as const;
  const parts = partsFrom({ columns: [{ id: mass, value }] });
  const replica = new TreeReplica(
    { details: server.details, forest: server.forest, parts },
    keeper,
  );
  expect(replica.details.parts).toBe(true);
  const { id } = speciesOf(0);
  const ours = replica.perform('ours', { kind: 'edit-species', id, traits: { [mass]: 4 } });
  expect(ours.ok).toBe(true);
  replica.amend({ kind: 'edit-species', id, colour: '#112233', traits: { [mass]: 45 } });
  const row = replica.shown.forest.indexOf(id);
  expect(replica.shown.forest.details(row)).toEqual({ traits: { [mass]: 45 }, colour: '#112233' });
  const refused = replica.perform('wrong', { kind: 'edit-species', id, traits: { [length]: 1 } });
  expect(refused).toMatchObject({ ok: false, error: { code: 'missing-column' } });

  replica.applyServerEvent({
    type: 'edit',
    version: 2,
    userId: 'somebody',
    operation: { kind: 'put-part', part: 'columns', id: length, value: { ...value, name: 'L' } },
  });
  expect([replica.version, replica.shown.parts.columns.size]).toEqual([2, 2]);
  const removed = { kind: 'remove-part', part: 'columns' } as const;
  for (const one of [mass, length]) replica.perform(one, { ...removed, id: one });
  expect(replica.details).not.toHaveProperty('parts');
  expect(replica.shown.forest.details(row)?.traits).toEqual({ [mass]: 45 });
  expect(replica.pending.unsent.map(({ operationId }) => operationId)).toEqual([
    'ours',
    mass,
    length,
  ]);
});
