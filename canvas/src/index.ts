export { endGrips, minGripRowHeight } from './camera/bar-grips.ts';
export { CanvasView } from './camera/canvas-view.ts';
export { LaidOutTree } from './camera/laid-out-tree.ts';
export { rowHeightAt } from './camera/rows-on-screen.ts';
export type { CanvasViewState } from './camera/view-announcer.ts';
export type { ViewPosition } from './camera/view-positions.ts';
export {
  type CanvasMode,
  type CanvasSettings,
  type ChangeSettings,
  type ComparedTrees,
  defaultSettings,
  expandAncestors,
} from './canvas-settings.ts';
export type { CanvasTexts } from './canvas-texts.ts';
export { CanvasSurface } from './input/canvas-surface.ts';
export type { BarDrag } from './input/drags/bar-drag.ts';
export type { BoundsDrag } from './input/drags/bounds-drag.ts';
export type { RowDrag } from './input/drags/row-drag.ts';
export type { SnapTarget } from './input/drags/snap-targets.ts';
export { commandFor } from './input/key-commands.ts';
export type { BoxDrag, CanvasEditing, Presence, SurfaceProps } from './input/surface-props.ts';
export { readColours, watchTheme } from './paint/canvas-colours.ts';
export { highlightHeight } from './paint/emphasis/paint-highlights.ts';
export { beyondEnd } from './paint/labels/label-line.ts';
export { prepareFonts } from './paint/labels/text-ruler.ts';
export { paintMiniMap } from './paint/paint-mini-map.ts';
export { paintShape } from './paint/paint-shape.ts';
export type { OutlineBox } from './paint/scene.ts';
export {
  type AncestorChain,
  ancestorChain,
  type NamedAncestor,
  otherAncestors,
} from './reading/ancestor-chain.ts';
