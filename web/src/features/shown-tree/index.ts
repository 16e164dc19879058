export {
  type ShownTree,
  ShownTreeProvider,
  useChangeSettings,
  useForest,
  useParts,
  useSelected,
  useTree,
  useTreeSettings,
} from './shown-tree.tsx';
export { type Selection, useSelection } from './use-selection.ts';
