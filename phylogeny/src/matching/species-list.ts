import type { Forest } from '../species/forest.ts';
import { SpeciesNames } from './match-species.ts';

/** Some species of a tree, given as a list of names. */
export interface ListedSpecies {
  /** In the forest's order. */
  readonly rows: readonly number[];
  /** Names that no species has, as they were given. */
  readonly unknown: readonly string[];
  /** Names that several species have, all of which are meant. */
  readonly repeated: readonly string[];
}

/**
 * The species that a list names: one on each line, or with commas, semicolons or tabs between them. A line that is a
 * name as it stands is not divided.
 */
export function speciesInList(forest: Forest, list: string): ListedSpecies {
  const names = SpeciesNames.of(forest);
  const found = new Set<number>();
  const unknown = new Set<string>();
  const repeated = new Set<string>();
  for (const line of list.split(/[\r\n\t]+/)) {
    const whole = names.find(line);
    for (const part of whole.length > 0 ? [line] : line.split(/[,;]/)) {
      const name = part.trim();
      if (name === '') continue;
      const rows = names.find(name);
      if (rows.length === 0) unknown.add(name);
      if (rows.length > 1) repeated.add(name);
      for (const row of rows) found.add(row);
    }
  }
  const rows = [...found].sort((one, other) => one - other);
  return { rows, unknown: [...unknown], repeated: [...repeated] };
}
