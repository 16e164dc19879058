import type { ImageSize } from '@life-tree/contract';
import type { PartEntries, TreeSettings } from '@life-tree/phylogeny';
import { z } from 'zod';
import { imageRefusalReasons } from '../image-processing/image-refused.ts';

/** An uploaded image, re-encoded in every size. */
export type ProcessedImage = Readonly<Record<ImageSize, Uint8Array>>;

/** The formats in which a tree can be downloaded. */
export const treeFileFormats = ['json', 'newick', 'nexus', 'phyloxml', 'csv', 'svg'] as const;
export type TreeFileFormat = (typeof treeFileFormats)[number];

const treeFileRequest = z.object({
  /** `nested` is the list as the API returns it, `preview` the drawing that other sites show, as SVG. */
  format: z.enum([...treeFileFormats, 'nested', 'preview']),
  title: z.string(),
  /** For `preview`: the owner's. */
  by: z.string().optional(),
  /** The origin that image addresses start with. */
  origin: z.string(),
  /** The file with the flat list of the tree's species, one per line. */
  source: z.string(),
  /** The file to write. */
  target: z.string(),
  /** For `nested`: the species to start at; null for the whole tree. */
  top: z.string().nullable(),
  /** For `svg`, `preview` and `json`: how the tree is shown; null for the defaults. Checked when it was stored. */
  settings: z.custom<TreeSettings | null>(),
  /** For all but `nested`: the tree's sources, columns, groups and bands. Checked when they were stored. */
  parts: z.custom<PartEntries>(),
});
export type TreeFileRequest = z.infer<typeof treeFileRequest>;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A message from the server to a worker. */
export const workerTask = z.discriminatedUnion('kind', [
  /** An uploaded file to re-encode. */
  z.object({ kind: z.literal('image'), bytes }),
  /** An SVG of our own to render as PNG. */
  z.object({ kind: z.literal('svg'), svg: z.string() }),
  /** A tree to write to a file. */
  z.object({ kind: z.literal('tree'), ...treeFileRequest.shape }),
]);
export type WorkerTask = z.infer<typeof workerTask>;

/** A worker's reply. */
export const workerReply = z.union([
  z.object({
    image: z.object({ node: bytes, card: bytes, full: bytes }) satisfies z.ZodType<ProcessedImage>,
  }),
  z.object({ file: bytes }),
  z.object({ written: z.literal(true) }),
  z.object({ refused: z.enum(imageRefusalReasons) }),
]);
export type WorkerReply = z.infer<typeof workerReply>;
