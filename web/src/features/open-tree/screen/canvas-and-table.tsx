import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';
import {
  initialTableHeight,
  maxTableHeight,
  minTableHeight,
  type ShownView,
  useTableHeight,
} from './panel-preference.ts';

/** How far an arrow key moves the edge, in percent. */
const keyStep = 5;

interface CanvasAndTableProps {
  readonly shown: ShownView;
  readonly canvas: ReactNode;
  /** Only rendered while it is shown. */
  readonly table: () => ReactNode;
}

/**
 * The canvas, the table, or the table below the canvas. A hidden canvas keeps its size, and with it what it
 * shows.
 */
export function CanvasAndTable({ shown, canvas, table }: CanvasAndTableProps) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useTableHeight();
  const change = (next: number) =>
    setHeight(Math.round(Math.min(Math.max(next, minTableHeight), maxTableHeight)));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') change(height + keyStep);
    else if (event.key === 'ArrowDown') change(height - keyStep);
    else if (event.key === 'Home') change(minTableHeight);
    else if (event.key === 'End') change(maxTableHeight);
    else return;
    event.preventDefault();
  };
  const isBoth = shown === 'both';
  return (
    <div ref={ref} className="flex size-full flex-col">
      <div
        className={classNames(
          'flex min-h-0 flex-col',
          isBoth ? 'relative grow' : 'absolute inset-0',
          shown === 'table' && 'invisible',
        )}
      >
        {canvas}
      </div>
      {isBoth && (
        // biome-ignore lint/a11y/useSemanticElements: a line between two parts that can be moved is no <hr>
        <div
          role="separator"
          tabIndex={0}
          aria-label={t('Height of the table')}
          aria-orientation="horizontal"
          aria-controls={id}
          aria-valuemin={minTableHeight}
          aria-valuemax={maxTableHeight}
          aria-valuenow={height}
          aria-valuetext={`${height} %`}
          title={t('Height of the table')}
          className="relative z-10 h-1 shrink-0 cursor-row-resize touch-none select-none bg-line outline-none transition-colors hover:bg-edge focus-visible:bg-leaf active:bg-leaf"
          onKeyDown={handleKey}
          onDoubleClick={() => change(initialTableHeight)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
            const box = ref.current?.getBoundingClientRect();
            if (box !== undefined) change(((box.bottom - event.clientY) / box.height) * 100);
          }}
        />
      )}
      {shown !== 'canvas' && (
        <section
          id={id}
          aria-label={t('Table')}
          className={classNames('min-h-0', isBoth ? 'shrink-0' : 'relative grow')}
          style={isBoth ? { height: `${height}%` } : undefined}
        >
          {table()}
        </section>
      )}
    </div>
  );
}
