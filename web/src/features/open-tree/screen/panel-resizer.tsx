import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { initialPanelWidth, maxPanelRatio, minPanelWidth } from './panel-preference.ts';

/** How far an arrow key moves the edge, in pixels. */
const keyStep = 16;

interface PanelResizerProps {
  readonly panelId: string;
  readonly panel: RefObject<HTMLElement | null>;
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

/** The edge between canvas and panel, which can be dragged or moved with the arrow keys. */
export function PanelResizer({ panelId, panel, width, onWidth }: PanelResizerProps) {
  const max = useMaxWidth(panel);
  const shown = Math.min(width, max);
  const change = (next: number) =>
    onWidth(Math.round(Math.min(Math.max(next, minPanelWidth), max)));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') change(shown + keyStep);
    else if (event.key === 'ArrowRight') change(shown - keyStep);
    else if (event.key === 'Home') change(minPanelWidth);
    else if (event.key === 'End') change(max);
    else return;
    // The arrow keys also move through the tree.
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between two parts that can be moved is no <hr>
    <div
      role="separator"
      tabIndex={0}
      aria-label={t('Resize the panel')}
      aria-orientation="vertical"
      aria-controls={panelId}
      aria-valuemin={minPanelWidth}
      aria-valuemax={max}
      aria-valuenow={shown}
      title={t('Resize the panel')}
      className="-left-1 absolute inset-y-0 z-10 w-2 cursor-col-resize touch-none select-none outline-none after:absolute after:inset-y-0 after:left-0.75 after:w-0.5 after:transition-colors hover:after:bg-edge focus-visible:after:bg-leaf active:after:bg-leaf narrow:hidden"
      onKeyDown={handleKey}
      onDoubleClick={() => change(initialPanelWidth)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const right = panel.current?.getBoundingClientRect().right;
        if (right !== undefined) change(right - event.clientX);
      }}
    />
  );
}

/** The widest the panel can be in this window. */
function useMaxWidth(panel: RefObject<HTMLElement | null>): number {
  const [max, setMax] = useState(Number.MAX_SAFE_INTEGER);
  useEffect(() => {
    const container = panel.current?.parentElement;
    if (!container || typeof ResizeObserver !== 'function') return;
    const measure = () =>
      setMax(Math.max(Math.floor(container.clientWidth * maxPanelRatio), minPanelWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    measure();
    return () => observer.disconnect();
  }, [panel]);
  return max;
}
