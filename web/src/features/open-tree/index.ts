export { useClipboardEvent } from './clipboard/clipboard-events.ts';
export {
  type PastedText,
  readClipboard,
  recallCopy,
  speciesToCopy,
} from './clipboard/copied-species.ts';
export { copyCommand, runClipboardCommand } from './clipboard/use-copying.ts';
export { type LoadedTree, loadTree, loadVersion, type OpenedTree } from './load-tree.ts';
export { isMissing } from './open-tree-query.ts';
export { PanelSkeleton } from './screen/panel-skeleton.tsx';
export { SpeciesPicker } from './screen/species-picker.tsx';
export { TreeClosedNotice } from './screen/tree-closed-notice.tsx';
export { TreeFacts } from './screen/tree-facts.tsx';
export { TreeHeader } from './screen/tree-header.tsx';
export { TreeLoader } from './screen/tree-loader.tsx';
export { TreeLoading } from './screen/tree-loading.tsx';
export { TreeScreen } from './screen/tree-screen.tsx';
export { type TreeView, useTreeView } from './screen/use-tree-view.ts';
export { fieldsOf } from './store/tree-replica.ts';
export type { ClosedReason, SavingState, TreeState } from './store/tree-state.ts';
export type { TreeStore } from './store/tree-store.ts';
export { useTreeClosed } from './store/use-tree-closed.ts';
export { useTreeStore } from './store/use-tree-store.ts';
export { embedCode } from './tree-embed.ts';
export { useLimitAlert } from './use-limit-alert.ts';
export { useTreeCopy } from './use-tree-copy.ts';
