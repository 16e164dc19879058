import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { description, editedSettings, newSpecies, tags, treeName } from '@life-tree/contract';
import type { NamedSettings } from '@life-tree/phylogeny';
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

const exampleFile = z.strictObject({
  name: treeName,
  description,
  tags,
  ...editedSettings,
  sources: z.array(z.string()).min(1),
  species: newSpecies,
});

export interface ExampleTree extends NamedSettings {
  readonly name: string;
  /** Includes the sources. */
  readonly description: string;
  readonly tags: readonly string[];
  readonly species: z.output<typeof newSpecies>;
}

const caveat =
  'Dates are rounded, and who descends from whom is often one of several proposals, not settled.';

export async function readExample(name: string): Promise<ExampleTree> {
  const text = await readFile(join(examplesFolder, `${name}.json`), 'utf8');
  const { sources, ...example } = exampleFile.parse(JSON.parse(text));
  const listed = sources.map((source) => `- ${source}`).join('\n');
  return { ...example, description: `${example.description}\n\n${caveat}\n\nSources:\n${listed}` };
}
