export {
  type CanvasAddress,
  type CanvasSearch,
  readCanvasSearch,
  writeCanvasSearch,
} from './canvas-address.ts';
export {
  type Command,
  type CommandSection,
  commandSections,
  isToolbarCommand,
  type ToolbarCommand,
} from './commands/command.ts';
export {
  modes,
  shapes,
  type ViewCommandTarget,
  viewCommands,
  viewSwitches,
  zoomCommands,
} from './commands/view-commands.ts';
export { CanvasToolbar } from './controls/canvas-toolbar.tsx';
export { PresentTimeControl } from './controls/present-time-control.tsx';
export { UnitChoice } from './controls/unit-choice.tsx';
export { ZoomToolbar } from './controls/zoom-controls.tsx';
export { linkedBranches, linkFolded } from './folded-address.ts';
export { LegendList } from './legend-list.tsx';
export { searchSpecies, speciesOption } from './search/species-search.ts';
export { selectionChoices } from './selection-choices.ts';
export { linkedShape, shapeToLink } from './shape-address.ts';
export { TreeCanvas } from './tree-canvas.tsx';
export { TreeMiniature } from './tree-miniature.tsx';
export { TreePreview } from './tree-preview.tsx';
export { useCanvasSettings } from './use-canvas-settings.ts';
export { useCanvasView, useCanvasViewState } from './use-canvas-view.ts';
