export { compareForests, type Difference } from './compare-forests.ts';
