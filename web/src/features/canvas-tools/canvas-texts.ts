import type { CanvasTexts, NamedAncestor } from '@life-tree/canvas';
import { roleNames } from '../../texts/legend-texts.ts';
import { unnamedSplit } from '../../texts/shown-name.ts';
import { t } from '../../texts/t.ts';
import { timeNotation } from '../../texts/time-notation.ts';
import { countLabel } from '../../ui/display/count-label.ts';

/** The other ancestors of a species, each with how it took part. */
export function otherAncestorsText(others: readonly NamedAncestor[]): string {
  const roles = roleNames();
  const names = others.map(({ name, as }) => (as === undefined ? name : `${name} (${roles[as]})`));
  return t('Other ancestors: {names}', { names: names.join(', ') });
}

/** The texts of the canvas in the user's language. */
export const canvasTexts: CanvasTexts = {
  lifetime: (start, end) => t('from {start} to {end}', { start, end }),
  moment: (moment) => t('at {moment}', { moment }),
  length: (length) => t('length {length}', { length }),
  splitAt: (moment) => t('split off at {moment}', { moment }),
  appearedBetween: (from, to) => t('appeared between {from} and {to}', { from, to }),
  diedOutBetween: (from, to) => t('died out between {from} and {to}', { from, to }),
  descendantOf: (ancestor) => t('descendant of {ancestor}', { ancestor }),
  otherAncestors: otherAncestorsText,
  ancestors: (names, more) =>
    more === 0
      ? t('Ancestors: {names}', { names })
      : t('Ancestors: {names}, {count, plural, one {# more} other {# more}}', {
          names,
          count: more,
        }),
  unnamedSplit,
  clade: () => t('clade'),
  descendants: (count) =>
    count === 0
      ? t('no descendants')
      : t('{count, plural, one {# descendant} other {# descendants}}', { count }),
  moreDescendantsThan: (count) => t('more than {max} descendants', { max: String(count) }),
  shortCount: countLabel,
  aliveAt: (moment, count) =>
    t('{moment}; {count, plural, one {# species alive} other {# species alive}}', {
      moment,
      count,
    }),
  observedAt: (moment, count) =>
    t('{moment}; {count, plural, one {# species observed then} other {# species observed then}}', {
      moment,
      count,
    }),
  livedIn: (period, count) =>
    t('{period}; {count, plural, one {# species lived then} other {# species lived then}}', {
      period,
      count,
    }),
  notation: timeNotation,
};
