import type { SpeciesId } from '@life-tree/phylogeny';
import {
  type FocusEvent,
  type RefObject,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  addressAt,
  type CellPosition,
  type CellRange,
  type GridCursor,
  type GridShape,
  positionOf,
  rangeBetween,
  speciesAt,
} from './grid-cursor.ts';

/** The shared selection of canvas, panel and table. */
export interface SharedSelection {
  readonly selection: SpeciesId | null;
  readonly selected: ReadonlySet<SpeciesId>;
  readonly onSelect: (species: readonly SpeciesId[], main: SpeciesId) => void;
}

export interface Cursor {
  readonly active: CellPosition;
  readonly range: CellRange;
  /** Moves the focus to a cell, and the selection with it unless the range is extended. */
  readonly moveTo: (position: CellPosition, isExtended?: boolean) => void;
  /** Selects all cells between two corners; the focus goes to the first. */
  readonly selectRange: (from: CellPosition, to: CellPosition) => void;
  /** Moves to a species that may not be shown yet. */
  readonly moveToSpecies: (species: SpeciesId, key?: string) => void;
  /** Moves to the first cell of the row for a new species. */
  readonly moveToNew: () => void;
  /** Changes whenever the user moves the cursor, not when rows are inserted above it. */
  readonly moved: GridCursor | null;
}

const start: CellPosition = { row: 0, column: 0 };

/** The cell with the focus and the selected range. Selecting cells selects their species. */
export function useCursor(shape: GridShape, shared: SharedSelection): Cursor {
  const { selection, selected, onSelect } = shared;
  const [cursor, setCursor] = useState<GridCursor | null>(() => cursorOn(shape, selection));
  const [seen, setSeen] = useState(selection);
  // Selected on the canvas or in the panel.
  if (selection !== seen) {
    setSeen(selection);
    if (selection !== null && selection !== cursor?.active.row) {
      const key = cursor?.active.key ?? shape.columns[0]?.key ?? '';
      const active = { row: selection, key };
      setCursor({ active, anchor: active });
    }
  }
  const last = useRef({ active: start, anchor: start });
  const active = cursor === null ? start : positionOf(shape, cursor.active, last.current.active);
  const anchor = cursor === null ? start : positionOf(shape, cursor.anchor, last.current.anchor);
  useLayoutEffect(() => {
    last.current = { active, anchor };
  });

  const range = rangeBetween(shape, active, anchor);
  const place = (to: CellPosition, corner: CellPosition) => {
    const next = { active: addressAt(shape, to), anchor: addressAt(shape, corner) };
    setCursor(next);
    const row = speciesAt(shape, to.row);
    if (row === null) return;
    const wanted = rangeBetween(shape, to, corner);
    // The same species are selected already, unless the canvas or other filters have changed that.
    const isSame =
      wanted.top === range.top &&
      wanted.bottom === range.bottom &&
      wanted.bottom - wanted.top + 1 === selected.size;
    if (isSame && to.row === active.row && row === selection) return;
    choose(speciesIn(shape, wanted), row);
  };
  /** The cursor moves first: showing all fields of a species in the panel takes longer than a frame. */
  const choose = (species: readonly SpeciesId[], main: SpeciesId) =>
    startTransition(() => {
      // Together, or the earlier selection would move the cursor back.
      setSeen(main);
      onSelect(species, main);
    });
  return {
    active,
    range,
    moveTo: (position, isExtended = false) => place(position, isExtended ? anchor : position),
    selectRange: place,
    moveToSpecies: (species, key = shape.columns[active.column]?.key ?? '') => {
      const next = { row: species, key };
      setCursor({ active: next, anchor: next });
      choose([species], species);
    },
    moveToNew: () => {
      const next = { row: 'new', key: shape.columns[0]?.key ?? '' } as const;
      setCursor({ active: next, anchor: next });
    },
    moved: cursor,
  };
}

function speciesIn(shape: GridShape, { top, bottom }: CellRange): SpeciesId[] {
  const all = Array.from({ length: bottom - top + 1 }, (_, at) => speciesAt(shape, top + at));
  return all.filter((id) => id !== null);
}

function cursorOn({ columns }: GridShape, selection: SpeciesId | null): GridCursor | null {
  if (selection === null) return null;
  const active = { row: selection, key: columns[0]?.key ?? '' };
  return { active, anchor: active };
}

/**
 * Focuses the active cell when the cursor moves while the focus is in the table. The field of the former cell
 * is gone then, which leaves the focus nowhere, and React reports no blur. Returns the handlers of the table.
 */
export function useCursorFocus(grid: RefObject<HTMLElement | null>, { moved }: Cursor) {
  const isInside = useRef(false);
  const last = useRef(moved);
  useLayoutEffect(() => {
    const element = grid.current;
    const focused = document.activeElement;
    const hasMoved = moved !== last.current;
    last.current = moved;
    if (element === null || !isInside.current) return;
    // Somebody may also have deleted the row.
    if (focused !== document.body && !(hasMoved && element.contains(focused))) return;
    element.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // The focus comes back from a question about the table.
      const isAsked = document.querySelector('dialog[open]') !== null;
      isInside.current = isAsked || currentTarget.contains(relatedTarget);
    },
  };
}
