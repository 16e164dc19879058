export { type Editing, EditingContext, type TimeEdits, useEditing } from './editing.ts';
export {
  ForestProvider,
  type ShownTree,
  ShownTreeProvider,
  useChangeSettings,
  useForest,
  useParts,
  useSelected,
  useTimes,
  useTree,
  useTreeSettings,
} from './shown-tree.tsx';
export { type Selection, useSelection } from './use-selection.ts';
