/** The English sentence for each rule that settings can break. */
export const settingMessages = {
  'colour-by': 'Species are coloured by group, placement, living, custom or a column',
  strips: 'A tree has at most 5 strips, each with another column',
  'fan-angles': 'A fan can be open by 10 to 300 degrees and turned by 0 to 359 degrees',
  'split-labels': 'Splits show names, ages or a column, with at most 6 decimals',
  'scale-direction': 'A time scale must count forward or back',
  'scale-zero-length': 'The name of what is at zero must have between 1 and 200 characters',
  'too-many-eras': 'A time scale can have at most 500 eras',
  'era-times': 'An era must start before it ends',
  'era-level': 'The level of an era must be a whole number from 0 to 5',
} as const;
