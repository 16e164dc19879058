export type { CodedMessage, MessageValues } from './coded-message.ts';
export * from './compare/index.ts';
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
export { commonAncestorOf, lastCommonAncestor } from './species/ancestry/common-ancestor.ts';
export {
  type AncestorRole,
  ancestorRoles,
  maxOtherAncestors,
  type OtherAncestor,
  otherAncestorsFault,
  withCitations,
  withoutProposals,
} from './species/ancestry/other-ancestors.ts';
export { livedWhen } from './species/ancestry/reticulations.ts';
export { separateBranches } from './species/ancestry/separate-branches.ts';
export {
  cladeName,
  definedName,
  isUnnamedSplit,
  namedNear,
  shownName,
} from './species/ancestry/unnamed-splits.ts';
export {
  type BoundsConflict,
  boundsConflicts,
  speciesWithConflicts,
} from './species/checks/bounds-conflicts.ts';
export type { InvariantCode } from './species/checks/invariant-messages.ts';
export {
  forestFaults,
  type InvariantFault,
  maxDescriptionLength,
  maxNameLength,
  speciesFaults,
} from './species/checks/invariants.ts';
export { questionedSpecies } from './species/checks/questioned-species.ts';
export { CollectedSpecies, type SpeciesBlock } from './species/collected-species.ts';
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
export { Forest } from './species/forest.ts';
export { numberedId, type SpeciesId, speciesId } from './species/ids/species-id.ts';
export { fromNested, type NestedSpecies } from './species/nested.ts';
export { type Likeness, similarSpecies, speciesInBranches } from './species/similar-species.ts';
export {
  type NamedSpeciesFields,
  type Species,
  type SpeciesText,
  textNames,
} from './species/species.ts';
export type { ForestColumns } from './species/storage/columns.ts';
export { isSame } from './species/storage/same-value.ts';
export {
  type Bounds,
  type BoundsKind,
  boundsFault,
  boundsKinds,
  boundsLevel,
  missesBest,
} from './species/times/bounds.ts';
export { Lifetimes } from './species/times/lifetimes.ts';
export { extinctTest, livingTest } from './species/times/living.ts';
export { lifeOf, offsetAfter } from './species/times/rounding.ts';
export type { StatedTimes } from './species/times/stated-times.ts';
export {
  type Citation,
  type Citations,
  type ClaimName,
  claimNames,
  maxCitationNoteLength,
  maxCitations,
  maxLocatorLength,
} from './species/values/citations.ts';
export {
  type CitingSpecies,
  citingSpecies,
  speciesCitingRemoved,
} from './species/values/citing-species.ts';
export { isColour } from './species/values/colour.ts';
export {
  type CreditName,
  creditNames,
  creditText,
  type ImageCredit,
  imageCreditFault,
  maxCreditLengths,
  withCreditPart,
} from './species/values/image-credit.ts';
export {
  maxTraitLength,
  maxTraits,
  type Traits,
  type TraitValue,
} from './species/values/traits.ts';
export { isWebAddress } from './species/values/web-address.ts';
export * from './time-texts/index.ts';
export * from './timeline/index.ts';
