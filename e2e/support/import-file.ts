import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call, createTree } from './api.ts';

/** Creates a public tree from a file, as importing the file in the editor would, and returns its id. */
export async function createTreeFromFile(page: Page, name: string, file: string): Promise<string> {
  // Only loaded here, because most tests need no trees from files.
  const { emptyParts, Forest, importTree, inSequence, readTrees } = await import(
    '../../phylogeny/src/index.ts'
  );
  const read = readTrees(await readFile(file));
  const built = read.ok ? read.value.trees[0]?.build() : read;
  if (!built?.ok) throw new Error(`${file} cannot be read`);
  const { settings, ...content } = built.value;
  const empty = { forest: Forest.empty, parts: emptyParts };
  const { parts, branch } = importTree(content, empty, -1, randomUUID);
  const steps = [...parts, branch];
  const operation = inSequence(
    settings === null ? steps : [...steps, { kind: 'edit-tree', ...settings }],
  );
  const id = await createTree(page, { name, isPublic: true });
  await call(page, 'POST', `ph-tree/${id}/operation`, { operationId: randomUUID(), operation });
  return id;
}
