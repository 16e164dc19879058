import { ancestorChain, type CanvasView, highlightHeight, otherAncestors } from '@life-tree/canvas';
import {
  boundsLevel,
  hasTime,
  rowPitch,
  type SpeciesId,
  splitValues,
  splitValueText,
  years,
} from '@life-tree/phylogeny';
import { useLayoutEffect, useRef } from 'react';
import { shownName, unnamedSplit } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { timeNotation } from '../../../texts/time-notation.ts';
import { formatRange, formatTime } from '../../../texts/times.ts';
import { useForest } from '../../shown-tree/index.ts';
import { otherAncestorsText } from '../canvas-texts.ts';

/** The species that the pointer rests on, and where. */
export interface HoveredSpecies {
  readonly species: SpeciesId;
  /** Where the pointer is on the canvas. */
  readonly x: number;
  readonly y: number;
}

interface HoverCardProps {
  readonly view: CanvasView;
  readonly hovered: HoveredSpecies;
}

/** The gap between the card and its species, and between the card and the edges of the canvas. */
const gap = 8;
/** The label of the time cursor is at the bottom of the plot. */
const cursorLabelHeight = 32;
/** In trees with thin rows, the name of a species that is pointed at is higher than its row. */
const minSpeciesHeight = 24;

/** The name, times and ancestors of the species under the pointer. Screen readers get them from its item. */
export function HoverCard({ view, hovered }: HoverCardProps) {
  const forest = useForest();
  const ref = useRef<HTMLDivElement>(null);
  const index = forest.indexOf(hovered.species);
  useLayoutEffect(() => {
    if (ref.current !== null) placeCard(ref.current, view, index, hovered);
  });
  const name = shownName(forest, index);
  const italic = view.tree.italics(name);
  const { names, more } = ancestorChain(forest, index);
  const others = otherAncestors(forest, index, unnamedSplit);
  const times = timeLines(view, index);
  const value = splitValueLine(view, index);
  return (
    <div
      ref={ref}
      aria-hidden="true"
      data-hover-card
      className="pointer-events-none absolute top-0 left-0 max-w-72 rounded-md border border-line bg-surface px-3 py-2 text-ink text-xs shadow-md"
    >
      <p className="truncate font-medium text-sm">
        <i>{name.slice(0, italic)}</i>
        {name.slice(italic)}
      </p>
      {[...times, ...value].map((line) => (
        <p key={line} className="tabular text-quiet">
          {line}
        </p>
      ))}
      {names.length > 0 && (
        <p className="mt-1">
          {t('Ancestors: {names}', { names: names.join(' ← ') })}
          {more > 0 && ` ${t('… {count, plural, one {# more} other {# more}}', { count: more })}`}
        </p>
      )}
      {others.length > 0 && <p className="mt-1">{otherAncestorsText(others)}</p>}
    </div>
  );
}

/** When a species lived and split off, or when a split happened and how certain that is. */
function timeLines({ tree, settings: { unit, look } }: CanvasView, index: number): string[] {
  const { forest, rows, splitIntervals } = tree;
  const { settings: style } = look;
  const at = (time: number) => formatTime(years(time), unit, style);
  const [start, end] = [forest.apparition(index), forest.extinction(index)];
  if (!hasTime(style?.scale) || !rows.isSplit(index)) {
    const range = formatRange(start, end, unit, style);
    const splitOff = t('Split off at {moment}', { moment: at(forest.split(index)) });
    return [range, ...(forest.ghost(index) > 0 ? [splitOff] : [])].filter((line) => line !== '');
  }
  const interval = splitIntervals.get(index);
  if (interval === undefined) return [t('Splits at {moment}', { moment: at(end) })];
  const level = boundsLevel(interval);
  const [from, to] = [years(end - interval.before), years(end + interval.after)];
  const range = formatRange(from, to, unit, style);
  return [
    t('Splits at {moment}', { moment: at(end) }),
    level === null ? range : t('{range} ({level}% HPD)', { range, level: String(level) }),
  ];
}

/** The value that the tree shows at its splits: "Support: 0.97". */
function splitValueLine({ tree, settings: { unit, look } }: CanvasView, index: number): string[] {
  const values = splitValues(look);
  if (values === null || values === 'age' || !tree.rows.isSplit(index)) return [];
  const notation = timeNotation(look.settings);
  const value = splitValueText({ forest: tree.forest, look, unit, notation }, index);
  return value === null ? [] : [t('{name}: {value}', { name: values.name, value })];
}

/** Puts the card below its species, or above it if there is no room, so that it never covers it. */
function placeCard(
  card: HTMLElement,
  view: CanvasView,
  index: number,
  { x: pointerX, y: pointerY }: HoveredSpecies,
): void {
  const { tree, viewport, plot } = view;
  const { offsetWidth: width, offsetHeight: height } = card;
  const rowHeight = rowPitch * viewport.scaleY;
  const isTurned = tree.shape !== undefined;
  const middle = isTurned
    ? pointerY
    : (((tree.rows.position(index) ?? 0) + 0.5) * rowPitch - viewport.top) * viewport.scaleY;
  const distance = Math.max(highlightHeight(rowHeight), minSpeciesHeight) / 2 + gap;
  const below = middle + distance;
  const above = middle - distance - height;
  const top = below + height + cursorLabelHeight <= plot.height || above < 0 ? below : above;
  const left = Math.max(Math.min(pointerX + gap, plot.width - width - gap), gap);
  card.style.transform = `translate(${left}px, ${top}px)`;
}
