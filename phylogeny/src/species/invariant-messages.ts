// Separate from the rules, so that a page that only shows errors does not load the forest.

/** The English sentence for each rule that a species or its position in the tree can break. */
export const invariantMessages = {
  'not-a-time': 'A time must be a finite number of years',
  'duration-not-positive': 'The duration of the species must be greater than 0',
  'before-ancestor': "A descendant's apparition cannot be earlier than its ancestor's apparition",
  'after-ancestor': "A descendant's apparition cannot be later than its ancestor's extinction",
  'name-length': 'A name must have between 1 and 200 characters',
  'description-length': 'A description can have at most 10,000 characters',
  'rank-not-whole': 'A place among siblings must be a whole number',
  'duplicate-id': 'Two species cannot have the same id',
  'missing-ancestor': 'The ancestor is not in this tree',
  circle: 'A species cannot descend from itself',
} as const;

/** A rule that every forest keeps. */
export type InvariantCode = keyof typeof invariantMessages;
