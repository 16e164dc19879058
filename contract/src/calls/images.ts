import { z } from 'zod';
import { inputError } from '../values/error-texts.ts';
import { imageNameIn, imageSizeNames } from '../values/images.ts';
import { endpoint } from './endpoint.ts';

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
