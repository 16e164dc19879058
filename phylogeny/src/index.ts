export { accept, type Result, refuse } from './result.ts';
export {
  Forest,
  type ForestColumns,
  type ForestFault,
  numberedId,
} from './species/forest.ts';
export { type Species, type SpeciesId, type SpeciesText, speciesId } from './species/species.ts';
export { type Years, years } from './timeline/years.ts';
