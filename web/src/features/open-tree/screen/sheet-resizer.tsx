import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { t } from '../../../texts/t.ts';

/** Heights of the sheet as percentages of the available height. */
const minHeight = 20;
export const initialSheetHeight = 45;
const maxHeight = 90;
/** How far an arrow key moves the edge. */
const keyStep = 5;

interface SheetResizerProps {
  readonly sheetId: string;
  readonly sheet: RefObject<HTMLElement | null>;
  readonly height: number;
  readonly onHeight: (height: number) => void;
  readonly onClose: () => void;
}

/** The handle of the sheet, which can be dragged or moved with the arrow keys. */
export function SheetResizer({ sheetId, sheet, height, onHeight, onClose }: SheetResizerProps) {
  const isDragged = useRef(false);
  const change = (next: number) => onHeight(Math.min(Math.max(next, minHeight), maxHeight));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') change(height + keyStep);
    else if (event.key === 'ArrowDown') change(height - keyStep);
    else if (event.key === 'Home') change(minHeight);
    else if (event.key === 'End') change(maxHeight);
    else return;
    // The arrow keys also move through the tree.
    event.preventDefault();
  };
  /** Dragging the sheet below its lowest height closes it. */
  const drop = () => {
    isDragged.current = false;
    if (height >= minHeight) return;
    onHeight(initialSheetHeight);
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between two parts that can be moved is no <hr>
    <div
      role="separator"
      tabIndex={0}
      aria-label={t('Height of the panel')}
      aria-orientation="horizontal"
      aria-controls={sheetId}
      aria-valuemin={minHeight}
      aria-valuemax={maxHeight}
      aria-valuenow={Math.round(height)}
      aria-valuetext={`${Math.round(height)} %`}
      className="group flex min-h-7 shrink-0 cursor-row-resize touch-none select-none items-center justify-center outline-none wide:hidden"
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragged.current = true;
      }}
      onPointerMove={(event) => {
        const box = sheet.current?.parentElement?.getBoundingClientRect();
        if (!isDragged.current || box === undefined || box.height === 0) return;
        onHeight(Math.min(((box.bottom - event.clientY) / box.height) * 100, maxHeight));
      }}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <span
        aria-hidden="true"
        className="h-1 w-10 rounded-full bg-edge group-focus-visible:w-16 group-focus-visible:bg-leaf"
      />
    </div>
  );
}
