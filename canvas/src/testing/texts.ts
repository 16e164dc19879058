import { notationOf } from '@life-tree/phylogeny';
import type { CanvasTexts } from '../canvas-texts.ts';

/** English texts, for tests. */
export const sampleTexts: CanvasTexts = {
  length: (length) => `length ${length}`,
  lifetime: (start, end) => `from ${start} to ${end}`,
  moment: (moment) => `at ${moment}`,
  splitAt: (moment) => `split off at ${moment}`,
  appearedBetween: (from, to) => `appeared between ${from} and ${to}`,
  diedOutBetween: (from, to) => `died out between ${from} and ${to}`,
  descendantOf: (ancestor) => `descendant of ${ancestor}`,
  otherAncestors: (others) =>
    `Other ancestors: ${others.map(({ name, as }) => `${name} ${as ?? ''}`).join(', ')}`,
  ancestors: (names, more) => `Ancestors: ${names}${more > 0 ? `, ${more} more` : ''}`,
  descendants: (count) =>
    count === 0 ? 'no descendants' : count === 1 ? '1 descendant' : `${count} descendants`,
  moreDescendantsThan: (count) => `more than ${count} descendants`,
  clade: () => 'clade',
  shortCount: String,
  unnamedSplit: (near) => `unnamed split near ${near}`,
  aliveAt: (moment, count) => `${moment}; ${count} species alive`,
  observedAt: (moment, count) => `${moment}; ${count} species observed then`,
  livedIn: (period, count) => `${period}; ${count} species lived then`,
  notation: notationOf,
};
