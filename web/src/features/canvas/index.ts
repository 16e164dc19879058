export {
  type CanvasAddress,
  type CanvasSearch,
  readCanvasSearch,
  writeCanvasSearch,
} from './canvas-address.ts';
export {
  type CanvasSettings,
  type ChangeSettings,
  useCanvasSettings,
} from './canvas-settings.ts';
export { CanvasToolbar } from './canvas-toolbar.tsx';
export type { CanvasView } from './canvas-view.ts';
export { PresentTimeControl } from './present-time-control.tsx';
export { searchSpecies, speciesOption } from './species-search.ts';
export type { ToolbarAction } from './toolbar-actions.tsx';
export { TreeCanvas } from './tree-canvas.tsx';
export { TreeMiniature } from './tree-miniature.tsx';
export { UnitChoice } from './unit-choice.tsx';
export { useCanvasView, useCanvasViewState } from './use-canvas-view.ts';
