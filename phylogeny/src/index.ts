export type { CodedMessage, MessageValues } from './coded-message.ts';
export {
  type AgeOfSpecies,
  type Dating,
  type DatingMethod,
  dateByAges,
  datingMethods,
  datingOperation,
} from './dating/index.ts';
export * from './document/index.ts';
export * from './drawing/index.ts';
export * from './formats/index.ts';
export * from './layout/index.ts';
export * from './matching/index.ts';
export * from './operations/index.ts';
export * from './parts/index.ts';
export { accept, type Result, refuse } from './result.ts';
export {
  type Bounds,
  type BoundsKind,
  boundsFault,
  boundsKinds,
  boundsLevel,
  missesBest,
} from './species/bounds.ts';
export {
  type BoundsConflict,
  boundsConflicts,
  speciesWithConflicts,
} from './species/bounds-conflicts.ts';
export {
  type Citation,
  type Citations,
  type ClaimName,
  claimNames,
  maxCitationNoteLength,
  maxCitations,
  maxLocatorLength,
} from './species/citations.ts';
export {
  type CitingSpecies,
  citingSpecies,
  speciesCitingRemoved,
} from './species/citing-species.ts';
export { CollectedSpecies, type SpeciesBlock } from './species/collected-species.ts';
export { isColour } from './species/colour.ts';
export { lastCommonAncestor } from './species/common-ancestor.ts';
export {
  allowsProposals,
  changedDetails,
  detailNames,
  detailsFault,
  detailsOf,
  inferredOnly,
  type NamedDetails,
  namedDetails,
  type Placement,
  placements,
  replaceDetails,
  type SpeciesDetails,
  withDetails,
} from './species/details.ts';
export {
  Forest,
  type ForestColumns,
  type ForestCounts,
  type ForestFault,
  numberedId,
} from './species/forest.ts';
export {
  type CreditName,
  creditNames,
  creditText,
  type ImageCredit,
  imageCreditFault,
  maxCreditLengths,
  withCreditPart,
} from './species/image-credit.ts';
export type { InvariantCode } from './species/invariant-messages.ts';
export {
  forestFaults,
  type InvariantFault,
  maxDescriptionLength,
  maxNameLength,
  speciesFaults,
} from './species/invariants.ts';
export { Lifetimes } from './species/lifetimes.ts';
export { extinctTest, livingTest } from './species/living.ts';
export {
  flattenNested,
  fromNested,
  type NestedBranch,
  type NestedSpecies,
  nestBranch,
  nestForest,
} from './species/nested.ts';
export {
  type AncestorRole,
  ancestorRoles,
  maxOtherAncestors,
  type OtherAncestor,
  otherAncestorsFault,
  withCitations,
  withoutProposals,
} from './species/other-ancestors.ts';
export { questionedSpecies } from './species/questioned-species.ts';
export { livedWhen } from './species/reticulations.ts';
export { isSame } from './species/same-value.ts';
export { separateBranches } from './species/separate-branches.ts';
export { type Likeness, similarSpecies, speciesInBranches } from './species/similar-species.ts';
export type { NamedSpeciesFields, Species, SpeciesText } from './species/species.ts';
export { type SpeciesId, speciesId } from './species/species-id.ts';
export type { StatedTimes } from './species/stated-times.ts';
export { lifeOf, offsetAfter } from './species/times/rounding.ts';
export { maxTraitLength, maxTraits, type Traits, type TraitValue } from './species/traits.ts';
export { cladeName, isUnnamedSplit, shownName } from './species/unnamed-splits.ts';
export { isWebAddress } from './species/web-address.ts';
export * from './time-texts/index.ts';
export * from './timeline/index.ts';
