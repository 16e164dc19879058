export type { TableEditing } from './editing/use-table-editing.ts';
export type { TableSurface } from './grid/table-grid.tsx';
export { TreeTable } from './tree-table.tsx';
