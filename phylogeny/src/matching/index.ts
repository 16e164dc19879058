export { type NameMatch, SpeciesNames } from './match-species.ts';
