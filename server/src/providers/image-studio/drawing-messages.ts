import type { ImageSize } from '@life-tree/contract';
import { z } from 'zod';
import { pictureRefusals } from './picture-refused.ts';
import { type TreeFileRequest, treeFileFormats } from './write-tree.ts';

/** A picture drawn anew, in every size it can be asked for. */
export type DrawnPicture = Readonly<Record<ImageSize, Uint8Array>>;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the server asks of the process that draws for it. */
export const drawingTask = z.discriminatedUnion('kind', [
  /** A stranger's file, drawn anew. */
  z.object({ kind: z.literal('picture'), bytes }),
  /** A drawing of our own, as pixels. */
  z.object({ kind: z.literal('drawing'), svg: z.string() }),
  /** A whole tree, written from one file into another. */
  z.object({
    kind: z.literal('tree'),
    format: z.enum([...treeFileFormats, 'nested']),
    title: z.string(),
    origin: z.string(),
    source: z.string(),
    target: z.string(),
    top: z.string().nullable(),
  }) satisfies z.ZodType<TreeFileRequest>,
]);
export type DrawingTask = z.infer<typeof drawingTask>;

/** What that process answers. */
export const drawingReply = z.union([
  z.object({
    drawn: z.object({ node: bytes, card: bytes, full: bytes }) satisfies z.ZodType<DrawnPicture>,
  }),
  z.object({ file: bytes }),
  z.object({ written: z.literal(true) }),
  z.object({ refused: z.enum(pictureRefusals) }),
]);
export type DrawingReply = z.infer<typeof drawingReply>;
