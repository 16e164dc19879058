import { CanvasView, type CanvasViewState, type ViewPosition } from '@life-tree/canvas';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** The view of one open tree; `restored` is where an address says to look. */
export function useCanvasView(restored: ViewPosition | null = null): CanvasView {
  const [view] = useState(() => new CanvasView(restored));
  return view;
}

/** What controls show of the view; follows it a few times a second, not every frame. */
export function useCanvasViewState(view: CanvasView): CanvasViewState {
  return useSyncExternalStore(view.subscribe, view.state);
}

/** Calls back in every frame that is drawn, to place an element on the canvas without rendering. */
export function useFrame(view: CanvasView, place: () => void): void {
  const placed = useEffectEvent(place);
  useEffect(() => view.frames.attach(() => placed()), [view]);
}
