import { z } from 'zod';

/** What people may upload; everything is drawn anew on the server before it is kept. */
export const imageUpload = {
  maxBytes: 10 * 1024 * 1024,
  extensions: ['.jpg', '.jpeg', '.png', '.gif', '.svg'],
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'],
  /** The multipart field that carries the file. */
  field: 'image',
} as const;

/** The address of a stored picture below the API, or null for none. */
export const imageAddress = z.string().nullable();

/** Sizes a stored picture can be asked for, by `?size=`: pixels of its longer side. */
export const imageSizes = { node: 128, card: 640, full: 2048 } as const;
export type ImageSize = keyof typeof imageSizes;
