import type { MouseEvent } from 'react';
import type { CellPosition } from './grid-cursor.ts';

/** Whether an event is about a cell, and not about a menu or what is typed inside of it. */
export function isCell(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('[data-cell], [data-resting]');
}

/** The cell that an event is in. */
export function cellElement({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
}

/** Where the cell of an event is; null if the event is not about a cell. */
export function cellAt(event: MouseEvent): CellPosition | null {
  const cell = cellElement(event);
  const isTyped = event.target instanceof Element && event.target.matches('input, textarea');
  if (cell === null || (isTyped && !isCell(event.target))) return null;
  const indexOf = (name: string) => Number(cell.closest(`[${name}]`)?.getAttribute(name));
  return { row: indexOf('aria-rowindex') - 2, column: indexOf('aria-colindex') - 1 };
}

/** Focuses a field again, so that a touch screen shows its keyboard. */
export function refocus(field: EventTarget): void {
  if (!(field instanceof HTMLElement) || field.dataset.resting === undefined) return;
  field.inputMode = 'text';
  field.blur();
  field.focus({ preventScroll: true });
}
