import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { description, tags, treeName } from '@life-tree/contract';
import { type ImportSource, readTrees, type TreeSettings } from '@life-tree/phylogeny';
import { z } from 'zod';
import { examplesFolder } from '../../paths.ts';

/** In the order of their creation; lists show the latest first. */
export const exampleNames = [
  'trilobites',
  'cats',
  'elephants',
  'horses',
  'early-tetrapods',
  'domains-of-life',
  'dinosaurs',
  'theropods-birds',
  'hominins',
  'whales',
] as const;

/** What a file has in addition to a tree in the product's own JSON format. */
const aboutTree = z.object({ name: treeName, description, tags });

export interface ExampleTree extends z.output<typeof aboutTree> {
  readonly settings: TreeSettings;
  readonly content: ImportSource;
}

/** Reads an example. Its files are our own, so anything that cannot be kept is a mistake. */
export async function readExample(name: string): Promise<ExampleTree> {
  const text = await readFile(join(examplesFolder, `${name}.json`), 'utf8');
  const file = readTrees(text, { format: 'json' });
  const built = file.ok ? file.value.trees[0]?.build() : file;
  if (built?.ok !== true || built.value.report.length > 0) {
    throw new Error(`The example ${name} cannot be read`);
  }
  const { forest, parts, settings } = built.value;
  return {
    ...aboutTree.parse(JSON.parse(text)),
    // As in any tree from a file, an edit changes one date. Their names are known to be scientific.
    settings: { ...settings, moveAlong: false, italics: 'scientific' },
    content: { forest, parts },
  };
}
