export { FeaturedTrees } from './featured-trees.tsx';
export { TreeSearchScreen } from './tree-search-screen.tsx';
