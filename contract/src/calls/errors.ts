import { z } from 'zod';

/** What the placeholders of a message stand for. */
export const messageValues = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * The shape of every refused reply: an English sentence, and the code and values from which a program
 * can make its own. For codes that it does not know, it has the status and the sentence.
 */
export const errorReply = z.object({
  error: z.string(),
  code: z.string(),
  values: messageValues.optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
