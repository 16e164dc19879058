import { ancestorChain, type CanvasView, highlightHeight, otherAncestors } from '@life-tree/canvas';
import { rowPitch, type SpeciesId } from '@life-tree/phylogeny';
import { useLayoutEffect, useRef } from 'react';
import { shownName, unnamedSplit } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { formatRange } from '../../../texts/times.ts';
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
  const { unit, look } = view.settings;
  const name = shownName(forest, index);
  const italic = view.tree.italics(name);
  const { names, more } = ancestorChain(forest, index);
  const others = otherAncestors(forest, index, unnamedSplit);
  const times = formatRange(
    forest.apparition(index),
    forest.extinction(index),
    unit,
    look.settings,
  );
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
      {times !== '' && <p className="tabular text-quiet">{times}</p>}
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
