import { expect } from 'vitest';
import type { DatingOptions } from '../src/formats/dating/questions/dating-options.ts';
import { type ReadForest, readTrees } from '../src/formats/read.ts';
import type { ReportEntry } from '../src/formats/report.ts';
import { forestFaults } from '../src/species/checks/invariants.ts';
import { Forest } from '../src/species/forest.ts';

/** Reads and dates a tree, and checks that it is a valid forest. */
export function date(
  input: string | Uint8Array,
  options: DatingOptions = {},
  tree = 0,
): ReadForest {
  const read = readTrees(input, options);
  if (!read.ok) throw new Error(read.error.message);
  const built = read.value.trees[tree]?.build();
  if (!built?.ok) throw new Error(built?.error.message);
  const { forest } = built.value;
  expect(forestFaults(forest)).toEqual([]);
  expect(forest.apparitions).toEqual(Forest.fromColumns(forest.columns).apparitions);
  return built.value;
}

/** The apparition and extinction of each species by its name. */
export function bars(forest: Forest): Record<string, [number, number]> {
  return Object.fromEntries(
    [...forest.names.entries()].map(([row, name]) => [
      name,
      [forest.apparition(row), forest.extinction(row)],
    ]),
  );
}

/** The extinction of each species by its name: where its node is. */
export function ends(forest: Forest): Record<string, number> {
  return Object.fromEntries(forest.names.map((name, row) => [name, forest.extinction(row)]));
}

/** The message of a line of a report. */
export function said(report: readonly ReportEntry[], code: string): string | undefined {
  return report.find((entry) => entry.code === code)?.message;
}
