export {
  type CanvasAddress,
  type CanvasSearch,
  readCanvasSearch,
  writeCanvasSearch,
} from './canvas-address.ts';
export { CanvasToolbar } from './canvas-toolbar.tsx';
export { PresentTimeControl } from './present-time-control.tsx';
export { searchSpecies, speciesOption } from './species-search.ts';
export type { ToolbarAction } from './toolbar-actions.tsx';
export { TreeCanvas } from './tree-canvas.tsx';
export { TreeMiniature } from './tree-miniature.tsx';
export { UnitChoice } from './unit-choice.tsx';
export { useCanvasSettings } from './use-canvas-settings.ts';
export { useCanvasView, useCanvasViewState } from './use-canvas-view.ts';
