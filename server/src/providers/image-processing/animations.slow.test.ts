import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  animatedGif,
  animatedWebp,
  measuresOf,
  unblockDecoders,
} from '../../../test/seed/images.ts';
import { processImage } from './process-image.ts';

afterAll(unblockDecoders);

describe('pixels', () => {
  test('an animated WebP keeps its frames, up to 500 of them', async () => {
    const { full } = await processImage(await animatedWebp(5, 60, 40));
    expect(await sharp(full, { animated: true }).metadata()).toMatchObject({ pages: 5 });
    const many = await animatedWebp(501, 2, 2);
    await expect(processImage(many)).rejects.toMatchObject({ reason: 'too-many-pixels' });
  }, 60_000);

  test('an animation may have 500 frames', async () => {
    const gif = await animatedGif(501, 2, 2);
    await expect(processImage(gif)).rejects.toMatchObject({ reason: 'too-many-pixels' });
  }, 60_000);

  test('a large animation is scaled down to the limit', async () => {
    const { full } = await processImage(await animatedGif(16, 1000, 800));
    const [width, height] = measuresOf(full);
    expect(width * height * 16).toBeLessThan(12_100_000);
    expect(width).toBeGreaterThan(600);
  }, 120_000);
});
