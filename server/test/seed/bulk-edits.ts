import { historyEntry, newIdentifier } from '@life-tree/contract';
import { expect } from 'vitest';
import { z } from 'zod';
import type { TestApp } from '../test-app.ts';
import type { Person } from './people.ts';
import { seedTree } from './seed-trees.ts';

interface Setting {
  readonly world: TestApp;
  readonly owner: Person;
  readonly collaborator: Person;
}

export const perform = (person: Person, tree: string, operation: object) =>
  person.post(`ph-tree/${tree}/operation`, { operationId: newIdentifier(), operation });

/** Trees whose species are changed together, and their history. The setting may be created later. */
export function bulkEditing(setting: () => Setting) {
  /** A tree of one root and its descendants. */
  async function treeOf(count: number) {
    const { world, owner, collaborator } = setting();
    const tree = await seedTree(world, owner, { collaborators: [collaborator], isPublic: true });
    const ids = Array.from({ length: count }, () => newIdentifier());
    const species = ids.map((id, index) => ({
      id,
      ancestorId: index === 0 ? null : ids[0],
      start: index === 0 ? -100 : 10,
      duration: 50,
      name: `Species ${index}`,
      description: index === 1 ? 'd'.repeat(200) : null,
      image: null,
    }));
    const added = await perform(owner, tree, { kind: 'import-branch', species });
    expect(added.status).toBe(200);
    return { tree, ids, root: ids[0] ?? '' };
  }

  async function historyOf(tree: string): Promise<string[]> {
    const { body } = await setting().owner.get(`ph-tree/${tree}/history`);
    const { entries } = z.object({ entries: z.array(historyEntry) }).parse(body);
    return entries.map(({ summary }) => summary);
  }

  return { treeOf, historyOf };
}
