// Separate from the rules, so that a page that only shows errors does not load the forest.

/** The English sentence for each rule that a species or its position in the tree can break. */
export const invariantMessages = {
  'not-a-time': 'A time must be a finite number of years',
  'duration-not-positive': 'The duration of the species must be greater than 0',
  'before-ancestor': "A descendant's apparition cannot be earlier than its ancestor's apparition",
  'after-ancestor': "A descendant's apparition cannot be later than its ancestor's extinction",
  'split-before-ancestor': "A species cannot split off before its ancestor's line begins",
  'split-after-ancestor': "A species cannot split off later than its ancestor's extinction",
  'not-a-ghost': 'The time between a split and the apparition must be 0 years or more',
  'name-length': 'A name must have between 1 and 200 characters',
  'description-length': 'A description can have at most 10,000 characters',
  'rank-not-whole': 'A place among siblings must be a whole number',
  'not-bounds': 'The bounds of a date must be finite numbers of years, the earlier one first',
  'bounds-kind': 'The kind of bounds must be fossil, hpd, range or circa',
  'bounds-empty': 'The bounds of a date cannot both be 0, unless their kind is circa',
  'bounds-level':
    'The level of bounds must be more than 0 and at most 100, and only hpd bounds have one',
  'not-a-placement': 'A placement must be probable, debated or unknown',
  'not-a-colour': 'A colour must be written as #rrggbb, such as #3366cc',
  'too-many-other-ancestors': 'A species can have at most 20 other ancestors',
  'other-ancestor-twice': 'Each other ancestor can be named only once',
  'not-an-ancestor-role': 'Another ancestor takes part as hybrid, symbiosis or transfer',
  'too-many-citations': 'A claim can have at most 50 citations',
  'locator-length': 'The locator of a citation must have between 1 and 200 characters',
  'citation-note-length': 'The note of a citation must have between 1 and 1,000 characters',
  'too-many-traits': 'A species can have at most 200 values',
  'not-a-trait': 'A value must be a finite number, a text of 1 to 2,000 characters, or yes or no',
  'credit-author-length': 'The author of an image must have between 1 and 200 characters',
  'credit-licence-length': 'The licence of an image must have between 1 and 200 characters',
  'credit-link':
    'The link of an image must be a web address of at most 2,000 characters that starts with http:// or https://',
  'duplicate-id': 'Two species cannot have the same id',
  'missing-ancestor': 'The ancestor is not in this tree',
  circle: 'A species cannot descend from itself',
} as const;

/** A rule that every forest keeps. */
export type InvariantCode = keyof typeof invariantMessages;
