import { z } from 'zod';

/** The values of the placeholders in a message. */
export const messageValues = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * The shape of every refused reply: an English sentence, and the code and values for programs that word
 * it themselves. A program that does not know a code can use the status and the sentence.
 */
export const errorReply = z.object({
  error: z.string(),
  code: z.string(),
  values: messageValues.optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
