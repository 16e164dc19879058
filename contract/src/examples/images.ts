import { getImage } from '../calls/images.ts';
import { type Example, example } from './example.ts';

export const imagesExamples: readonly Example[] = [
  example(getImage, {
    params: { name: '9Yq0mU1vXb2Lr7tE4sKcD8wZaN3hGfJ5pQoV6yRiTuM' },
    query: { size: 'card' },
    reply: 'The bytes of an image',
  }),
];
