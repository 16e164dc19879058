export {
  type CanvasAddress,
  type CanvasSearch,
  readCanvasSearch,
  writeCanvasSearch,
} from './canvas-address.ts';
export {
  type CanvasMode,
  type CanvasSettings,
  type ChangeSettings,
  defaultSettings,
  useCanvasSettings,
} from './canvas-settings.ts';
export type { CanvasEditing, Presence } from './canvas-surface.ts';
export { CanvasToolbar } from './canvas-toolbar.tsx';
export type { CanvasView, CanvasViewState } from './canvas-view.ts';
export { KeyListDialog } from './key-list-dialog.tsx';
export { PresentTimeControl } from './present-time-control.tsx';
export { TreeCanvas } from './tree-canvas.tsx';
export { TreeMiniature } from './tree-miniature.tsx';
export { UnitChoice } from './unit-choice.tsx';
export { useCanvasView, useCanvasViewState } from './use-canvas-view.ts';
export type { ViewPlace } from './view-places.ts';
