import { z } from 'zod';
import { imageNameIn, imageSizeNames } from '../values/images.ts';
import { inputError } from '../values/texts/error-texts.ts';
import { endpoint } from './endpoint.ts';

/**
 * The new image of a species: the address of a stored image, as in replies and exported files. The species
 * gets a copy if the user can see the image or has uploaded it. Other addresses are never fetched.
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
    'A stored image, for users who can see the tree or user it belongs to. It needs no API key, only the session cookie.',
  params: z.strictObject({ name: z.string() }),
  query: z.strictObject({ size: z.enum(imageSizeNames).default('full') }),
  reply: z.unknown(),
  media: 'image/webp',
  errors: ['not-found'],
});
