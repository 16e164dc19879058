import { correctProblem, type ReadProblem } from '@life-tree/phylogeny';

/** What is to stand at the place of a problem. */
export interface Correction extends Pick<ReadProblem, 'start' | 'end' | 'isCell'> {
  readonly replacement: string;
}

/** Corrections of one reading of a text, and of what was read after each of them. */
export type CorrectionRounds = readonly (readonly Correction[])[];

/** Corrects a text, and then what the corrected text still has wrong. */
export function correctText(text: string, rounds: CorrectionRounds): string {
  return rounds.reduce((before, round) => {
    // From the end, so that the places of the others stay.
    const backwards = [...round].sort((a, b) => b.start - a.start);
    return backwards.reduce(
      (corrected, one) => correctProblem(corrected, one, one.replacement),
      before,
    );
  }, text);
}

/** Adds corrections to others of the same reading. The last one of each place counts. */
export function addCorrections(
  round: readonly Correction[],
  added: readonly Correction[],
): readonly Correction[] {
  const byPlace = new Map([...round, ...added].map((one) => [one.start, one]));
  return [...byPlace.values()];
}
