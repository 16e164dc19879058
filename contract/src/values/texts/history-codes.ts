import type { NamedSpeciesFields, PartName, TreeSettings } from '@life-tree/phylogeny';
import type { HistoryCode } from './history-texts.ts';

/** What a new value of a field is called; null means that it was removed. A name has a code of its own. */
export const fieldCodes = {
  description: () => 'species-description-changed',
  image: (value) => (value === null ? 'species-image-deleted' : 'species-image-changed'),
  inferred: (value) => (value === null ? 'species-no-longer-inferred' : 'species-marked-inferred'),
  rank: () => 'species-rank-changed',
  ghost: () => 'species-split-changed',
  apparitionBounds: (value) =>
    value === null ? 'species-apparition-bounds-removed' : 'species-apparition-bounds-changed',
  extinctionBounds: (value) =>
    value === null ? 'species-extinction-bounds-removed' : 'species-extinction-bounds-changed',
  placement: () => 'species-placement-changed',
  otherAncestors: () => 'species-other-ancestors-changed',
  citations: () => 'species-citations-changed',
  traits: () => 'species-traits-changed',
  colour: (value) => (value === null ? 'species-colour-removed' : 'species-colour-changed'),
  imageCredit: (value) =>
    value === null ? 'species-image-credit-removed' : 'species-image-credit-changed',
  stated: (value) => (isAnswered(value) ? 'species-stated-removed' : 'species-stated-changed'),
  invented: () => 'species-stated-changed',
} as const satisfies Record<
  Exclude<keyof NamedSpeciesFields, 'name'>,
  (value: unknown) => HistoryCode
>;

/** What a change of one field of several species is called. */
export const manyCodes = {
  name: 'many-species-renamed',
  description: 'many-species-descriptions-changed',
  image: 'many-species-images-changed',
  inferred: 'many-species-inferred-changed',
  rank: 'many-species-ranks-changed',
  ghost: 'many-species-splits-changed',
  apparitionBounds: 'many-species-apparition-bounds-changed',
  extinctionBounds: 'many-species-extinction-bounds-changed',
  placement: 'many-species-placements-changed',
  otherAncestors: 'many-species-other-ancestors-changed',
  citations: 'many-species-citations-changed',
  traits: 'many-species-traits-changed',
  colour: 'many-species-colours-changed',
  imageCredit: 'many-species-image-credits-changed',
  stated: 'many-species-stated-changed',
  invented: 'many-species-stated-changed',
} as const satisfies Record<keyof NamedSpeciesFields, HistoryCode>;

/** The fields of a species that an edit can name. */
export const editableFields = Object.keys(manyCodes) as readonly (keyof typeof manyCodes)[];

export const settingCodes = {
  notation: () => 'tree-notation-changed',
  order: () => 'tree-order-changed',
  colourBy: () => 'tree-colour-by-changed',
  strips: () => 'tree-strips-changed',
  scale: () => 'tree-scale-changed',
  shape: () => 'tree-shape-changed',
  italics: () => 'tree-italics-changed',
  splits: () => 'tree-splits-changed',
  fan: () => 'tree-fan-changed',
  moveAlong: (value) => (value === false ? 'tree-move-along-off' : 'tree-move-along-on'),
} as const satisfies Record<keyof TreeSettings, (value: unknown) => HistoryCode>;

export const partWords = {
  sources: 'source',
  columns: 'column',
  groups: 'group',
  bands: 'band',
} as const satisfies Record<PartName, string>;

/** Whether an edit of stated times leaves no end in question. */
function isAnswered(stated: unknown): boolean {
  return Object.values(stated ?? {}).every((time) => time === null);
}
