import { useState, useSyncExternalStore } from 'react';
import { useMe } from '../../session/index.ts';

/** Widths of the side panel in pixels. */
export const minPanelWidth = 256;
export const initialPanelWidth = 352;
/** How much of the width of canvas and panel the panel may take. */
export const maxPanelRatio = 0.38;

/** Heights of a table below the canvas, in percent. */
export const minTableHeight = 20;
export const initialTableHeight = 50;
export const maxTableHeight = 80;

/** Whether the user has the side panel open on wide screens. */
export function usePanelOpen(): readonly [boolean, (isOpen: boolean) => void] {
  const [stored, store] = useStored('panel-open');
  return [stored !== 'false', (isOpen) => store(String(isOpen))];
}

/** How wide the user likes the side panel. The window may leave less. */
export function usePanelWidth(): readonly [number, (width: number) => void] {
  const [stored, store] = useStored('panel-width');
  const width = Number(stored);
  return [width >= minPanelWidth ? width : initialPanelWidth, (next) => store(String(next))];
}

/** What the user sees of a tree: its canvas, its table, or both. */
export const shownViews = ['canvas', 'table', 'both'] as const;
export type ShownView = (typeof shownViews)[number];

/** Whether the user likes to see the canvas, the table or both. */
export function useShownView(): readonly [ShownView, (view: ShownView) => void] {
  const [stored, store] = useStored('shown-view');
  return [shownViews.find((view) => view === stored) ?? 'canvas', store];
}

/** How much of the height the table takes below the canvas, in percent. */
export function useTableHeight(): readonly [number, (height: number) => void] {
  const [stored, store] = useStored('table-height');
  const height = Number(stored);
  return [height > 0 ? height : initialTableHeight, (next) => store(String(next))];
}

/** A preference of the user for all trees, stored in this browser. */
function useStored(name: string): readonly [string | null, (value: string) => void] {
  const key = `${name}:${useMe()?.id ?? 'visitor'}`;
  const stored = useSyncExternalStore(
    () => () => {},
    () => readStorage(key),
    () => null,
  );
  // Also kept here, because storage may be forbidden.
  const [changed, setChanged] = useState<string | null>(null);
  return [
    changed ?? stored,
    (value) => {
      setChanged(value);
      try {
        localStorage.setItem(key, value);
      } catch {
        // The preference then lasts as long as the page.
      }
    },
  ];
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
