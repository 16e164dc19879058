import type { ImageSize } from '@life-tree/contract';
import { z } from 'zod';
import { pictureRefusals } from './picture-refused.ts';

/** A picture drawn anew, in every size it can be asked for. */
export type DrawnPicture = Readonly<Record<ImageSize, Uint8Array>>;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the server asks of the process that draws for it. */
export const drawingTask = z.object({ bytes });

/** What that process answers. */
export const drawingReply = z.union([
  z.object({
    drawn: z.object({ node: bytes, card: bytes, full: bytes }) satisfies z.ZodType<DrawnPicture>,
  }),
  z.object({ refused: z.enum(pictureRefusals) }),
]);
export type DrawingReply = z.infer<typeof drawingReply>;
