import type { Forest } from '../forest.ts';

/** The species about which a file has left a question, in the order of their rows. */
export function questionedSpecies(forest: Forest): readonly number[] {
  if (!forest.uses('stated')) return [];
  return (forest.columns.details ?? []).flatMap((details, row) =>
    details?.stated === undefined ? [] : [row],
  );
}
