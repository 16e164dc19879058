// Separate from the rules, so that a page that only shows errors does not load them.

/** The English sentence for each rule that a source, column, group or band can break by itself. */
export const partMessages = {
  'unit-length': 'A unit must have between 1 and 40 characters',
  'column-type': 'The type of a column must be number, text, choice, yes-no or link',
  'column-choices':
    'A column of the type choice must have 1 to 100 choices with different names, and other columns none',
  'source-not-valid': 'A source must be a CSL-JSON object with a type',
  'source-too-large': 'A source can have at most 64 kB, 2,000 values and 8 levels',
  'group-members': 'A group can have at most 1,000 members and 1,000 branches taken out of them',
  'band-times': 'The end of a band cannot be before its start',
  'band-row': 'The row of a band must be a whole number that is not negative',
} as const;

/** A rule that every source, column, group and band keeps. */
export type PartCode = keyof typeof partMessages;
