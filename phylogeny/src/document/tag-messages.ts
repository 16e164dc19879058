/** The English sentence for each rule that tags can break. */
export const tagMessages = {
  'too-many-tags': 'A tree can have at most 20 tags',
  'tag-length': 'A tag must have between 1 and 40 characters',
  'tag-twice': 'The tag is already present',
} as const;

/** A rule that the tags of every tree keep. */
export type TagCode = keyof typeof tagMessages;
