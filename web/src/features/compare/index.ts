export { ComparedTrees } from './compared-trees.tsx';
