import {
  boundsOf,
  cladeName,
  extinctTest,
  type Forest,
  formatDuration,
  formatTime,
  hasTime,
  nowOf,
  type SpeciesEnd,
  shownName,
  type TimeUnit,
  type TreeTimes,
  years,
} from '@life-tree/phylogeny';
import type { CanvasTexts } from '../canvas-texts.ts';
import { ancestorChain, otherAncestors } from './ancestor-chain.ts';

/**
 * A species as a screen reader announces it: "name, from … to …, descendant of …, n descendants".
 * Uncertain times come after the best ones: "appeared between … and …".
 */
export function speciesLabel(
  forest: Forest,
  index: number,
  unit: TimeUnit,
  texts: CanvasTexts,
  times?: TreeTimes | null,
): string {
  const notation = texts.notation(times);
  const format = (time: number) => formatTime(years(time), unit, notation);
  const apparition = forest.apparition(index);
  const extinction = forest.extinction(index);
  const nameOf = (row: number) => shownName(forest, row, texts.unnamedSplit);
  const parts = [nameOf(index)];
  if (cladeName(forest, index) !== null) parts.push(texts.clade());
  const addBounds = (end: SpeciesEnd, time: number, text: (from: string, to: string) => string) => {
    const { before = 0, after = 0 } = boundsOf(forest, index, end) ?? {};
    if (before !== 0 || after !== 0) parts.push(text(format(time - before), format(time + after)));
  };
  if (hasTime(times?.scale)) {
    const [start, end] = [format(apparition), format(extinction)];
    // Splits, and species of which only the split is known, last no longer than it takes to draw them.
    parts.push(start === end ? texts.moment(start) : texts.lifetime(start, end));
    if (forest.ghost(index) > 0) parts.push(texts.splitAt(format(forest.split(index))));
    addBounds('apparition', apparition, texts.appearedBetween);
    // Living species do not end. Such bounds are not drawn either.
    if (extinctTest(forest, nowOf(times))(index))
      addBounds('extinction', extinction, texts.diedOutBetween);
  } else if (times?.scale?.kind === 'lengths') {
    parts.push(texts.length(formatDuration(forest.duration(index), unit, notation)));
  }
  const ancestor = forest.ancestor(index);
  if (ancestor >= 0) parts.push(texts.descendantOf(nameOf(ancestor)));
  const others = otherAncestors(forest, index, texts.unnamedSplit);
  if (others.length > 0) parts.push(texts.otherAncestors(others));
  parts.push(descendantCount(forest, index, texts));
  return parts.join(', ');
}

/** What a screen reader adds after a pause: the chain of ancestors. Null if the label has the only one. */
export function speciesDescription(
  forest: Forest,
  index: number,
  texts: CanvasTexts,
): string | null {
  const { names, more } = ancestorChain(forest, index);
  return names.length > 1 ? texts.ancestors(names.join(', '), more) : null;
}

/** A species may have 100,000 descendants. Nobody needs the exact number, so counting stops here. */
const maxCounted = 1000;

function descendantCount(forest: Forest, index: number, texts: CanvasTexts): string {
  let count = 0;
  for (const _ of forest.descendants(index)) {
    if (count === maxCounted) return texts.moreDescendantsThan(maxCounted);
    count++;
  }
  return texts.descendants(count);
}
