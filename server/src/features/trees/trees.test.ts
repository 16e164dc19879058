import { type Tree, tree } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, registerPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Answer } from '../../../test/visitor.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

const unknownId = '01900000-0000-7000-8000-000000000000';

function shown(answer: Answer): Tree {
  expect(answer).toMatchObject({ status: 200 });
  return tree.strict().parse(answer.body);
}

async function makeTree(owner: Person, fields: object = {}): Promise<Tree> {
  return shown(await owner.post('ph-tree', { name: 'Whales', ...fields }));
}

describe('a new tree', () => {
  test('is private unless told, belongs to its maker and has a history of one entry', async () => {
    const owner = await registerPerson(world);
    const made = await makeTree(owner, {
      name: '  Whales  ',
      description: 'From land to sea',
      tags: ['sea', 'mammals'],
    });
    expect(made).toMatchObject({
      type: 'ph-tree',
      userId: owner.user.id,
      username: owner.user.username,
      name: 'Whales',
      description: 'From land to sea',
      isPublic: false,
      tags: ['sea', 'mammals'],
      image: null,
      collaborators: [],
      likes: 0,
      comments: 0,
      views: 0,
      species: 0,
      copies: 0,
      copiedFrom: null,
      version: 1,
    });
    expect(shown(await owner.get(`ph-tree/${made.id}`))).toEqual(made);
    const history = await owner.get(`ph-tree/${made.id}/history`);
    expect(history.body).toMatchObject({ count: 1, entries: [{ action: 'create', version: 1 }] });
  });

  test('has no description rather than an empty one', async () => {
    const owner = await registerPerson(world);
    expect((await makeTree(owner, { description: '' })).description).toBeNull();
  });
});
