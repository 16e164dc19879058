export { maxItems } from '../reading/species-layer.ts';
export { largeForest, rowOf, whaleForest } from './sample-forests.ts';
