import { eraChart } from './era-chart.ts';
import type { TimeNotation } from './time-notation.ts';
import type { Years } from './years.ts';

/**
 * The eras of the two finest tiers that a time is in, such as the epoch and the age; none outside the eras
 * of the scale.
 */
export function intervalsAt(time: Years, notation: TimeNotation): string[] {
  const names = eraChart(notation)
    .tiers.slice(-2)
    .flatMap(({ tiles }) => {
      // The present belongs to the era that ends with it.
      const tile = tiles.find(({ from, to }) => from < time && time <= to);
      return tile === undefined ? [] : [tile.era.name];
    });
  return [...new Set(names)];
}
