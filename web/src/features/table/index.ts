export type { TableEditing } from './editing/use-table-editing.ts';
export { TreeTable } from './tree-table.tsx';
