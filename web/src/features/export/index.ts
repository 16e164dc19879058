export { useTreeExport } from './use-tree-export.tsx';
