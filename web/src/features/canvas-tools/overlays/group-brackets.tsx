import type { CanvasSurface, CanvasView } from '@life-tree/canvas';
import {
  bracketWidth,
  type PlacedBracket,
  type SideStrip,
  speciesOfGroup,
} from '@life-tree/phylogeny';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { useForest, useSelected } from '../../shown-tree/index.ts';
import { useFrame } from '../use-canvas-view.ts';

/** The buttons follow once the view has rested for this many milliseconds. */
const restPause = 150;
const maxButtons = 60;
/** The part beside a bracket that can be clicked, and the least height of it. */
const reach = 6;
const minHeight = 12;

interface GroupBracketsProps {
  readonly view: CanvasView;
  readonly surface: RefObject<CanvasSurface | null>;
}

/** Invisible buttons on the painted brackets: they select the species of a group. */
export function GroupBrackets({ view, surface }: GroupBracketsProps) {
  const forest = useForest();
  const { selectMany } = useSelected();
  const [brackets, setBrackets] = useState<readonly PlacedBracket[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useFrame(view, () => {
    // A tree without groups sets no timers.
    if (view.sideStrip === null && brackets.length === 0) return;
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = null;
      setBrackets((surface.current?.painter.brackets ?? []).slice(0, maxButtons));
    }, restPause);
  });
  const strip = view.sideStrip;
  if (brackets.length === 0 || strip === null) return null;
  return (
    <section
      aria-label={t('Groups')}
      data-canvas-aside
      className="pointer-events-none absolute inset-0"
    >
      {brackets.map((bracket) => {
        const { mark } = bracket;
        const { left, top, width, height } = boxOf(view, bracket, strip);
        return (
          <button
            key={`${mark.id} ${mark.firstRow}`}
            type="button"
            aria-label={t('Group {name}, {count, plural, one {# species} other {# species}}', {
              name: mark.group.name,
              count: mark.speciesCount,
            })}
            title={mark.group.name}
            className="pointer-events-auto absolute top-0 left-0 cursor-pointer rounded-md"
            style={{
              transform: `translate(${left}px, ${top}px)`,
              width,
              height,
            }}
            onClick={() => selectMany(speciesOfGroup(forest, mark.group))}
          />
        );
      })}
    </section>
  );
}

/** The part of the screen that a bracket and its name take; of a fan, that around the name. */
function boxOf(
  { projection }: CanvasView,
  { mark, x, top, bottom, label }: PlacedBracket,
  { lanes }: SideStrip,
) {
  const text = label === null ? 0 : (lanes[mark.lane]?.textWidth ?? 0);
  const depth = reach + bracketWidth + 6 + text;
  const height = Math.max(bottom - top, minHeight);
  const middle = (top + bottom) / 2;
  const start = x - reach;
  if (projection.shape === 'fan') {
    const { x: atX, y: atY } = projection.project(start + depth / 2, label?.y ?? middle);
    return { left: atX - depth / 2, top: atY - depth / 2, width: depth, height: depth };
  }
  if (projection.shape === 'upright') {
    const corner = projection.project(start + depth, middle - height / 2);
    return { left: corner.x, top: corner.y, width: height, height: depth };
  }
  return { left: start, top: middle - height / 2, width: depth, height };
}
