import { earthBegins } from '../../../timeline/era-chart.ts';
import type { ReportCode } from '../../read-messages.ts';
import type { RawTree } from '../../trees/raw-tree.ts';
import type { NodeTimes } from '../node-times.ts';
import type { DatingQuestions } from './dating-questions.ts';

/** The number of years per unit that the file states; null if it does not. */
export function statedUnit(tree: RawTree, times: NodeTimes): number | null {
  if (times.yearsPerUnit !== null) return times.yearsPerUnit;
  return times.source === 'lengths' ? (tree.yearsPerLength ?? null) : null;
}

/**
 * Guesses the number of years per unit: the largest likely one in which the oldest time of the file, `oldest`,
 * is not before the Earth.
 */
export function guessUnit(
  { likelyUnit }: RawTree,
  { source }: NodeTimes,
  oldest: number,
  questions: DatingQuestions,
): number {
  const isPossible = (years: number) => oldest * years <= -earthBegins;
  const guess = (years: number, reason: ReportCode) => {
    questions.ask('unit', reason, { guess: years });
    return years;
  };
  if (source === 'cladogram') {
    return isPossible(1e6) ? guess(1e6, 'cladogram') : guess(1, 'cladogram-years');
  }
  if (likelyUnit !== undefined) {
    if (isPossible(likelyUnit.yearsPerUnit))
      return guess(likelyUnit.yearsPerUnit, likelyUnit.reason);
    if (isPossible(1e6)) return guess(1e6, 'unit-mcmctree-millions');
  }
  return isPossible(1e6) ? guess(1e6, 'unit-million-years') : guess(1, 'unit-years-by-length');
}

/** Whether times are before the Earth even if they are years. */
export function isBeforeEarth(oldest: number): boolean {
  return oldest > -earthBegins;
}
