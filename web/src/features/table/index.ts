export { TreeTable } from './tree-table.tsx';
