export { Features } from './features.tsx';
export { GrowingTree } from './growing-tree.tsx';
export { Hero } from './hero.tsx';
