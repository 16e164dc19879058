import { CanvasView, type CanvasViewState, type ViewPosition } from '@life-tree/canvas';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** The view of one open tree. `restored` is a position to start at, for example from an address. */
export function useCanvasView(restored: ViewPosition | null = null): CanvasView {
  const [view] = useState(() => new CanvasView(restored));
  return view;
}

/** The state of the view for controls. Updates a few times a second, not in every frame. */
export function useCanvasViewState(view: CanvasView): CanvasViewState {
  return useSyncExternalStore(view.subscribe, view.state);
}

/** Calls back in every frame, to position an element on the canvas without rendering. */
export function useFrame(view: CanvasView, update: () => void): void {
  const onFrame = useEffectEvent(update);
  useEffect(() => view.frames.attach(() => onFrame()), [view]);
}
