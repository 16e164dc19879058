import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { inputError } from './error-texts.ts';

/** What people may upload; everything is drawn anew on the server before it is kept. */
export const imageUpload = {
  maxBytes: 10 * 1024 * 1024,
  extensions: ['.jpg', '.jpeg', '.png', '.gif', '.svg'],
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'],
  /** The multipart field that carries the file. */
  field: 'image',
} as const;

/** Sizes a stored picture can be asked for, by `?size=`: pixels of its longer side. */
export const imageSizes = { node: 128, card: 640, full: 2048 } as const;
export const imageSizeNames = ['node', 'card', 'full'] as const;
export type ImageSize = (typeof imageSizeNames)[number];

/** How many images one edit may bring along. */
export const mostNewImages = 2000;

const imagePath = /\/api\/life-tree\/image\/([\w-]{43}\.webp)(?:\?size=\w+)?$/;

/** The name of a stored image in its address, with or without a host; null for other texts. */
export function imageNameIn(address: string): string | null {
  return address.length > 1000 ? null : (imagePath.exec(address)?.[1] ?? null);
}

/**
 * An image of a new species: the address of a stored image, as replies and exported files have it. The
 * species gets a copy, if the person may see the image; no other address is ever fetched.
 */
export const newImage = z.string().transform((address, context) => {
  const name = imageNameIn(address);
  if (name !== null) return name;
  context.addIssue(inputError('image-address'));
  return z.NEVER;
});

export const getImage = endpoint({
  method: 'GET',
  path: 'image/{name}',
  audience: 'anyone',
  tag: 'Images',
  summary:
    'A stored image, for those who may see the tree or the person it belongs to. No key needed: a page sends its session cookie.',
  params: z.strictObject({ name: z.string() }),
  query: z.strictObject({ size: z.enum(imageSizeNames).default('full') }),
  reply: z.unknown(),
  media: 'image/webp',
  errors: ['not-found'],
});
