import { imageSizes } from '@life-tree/contract';
import sharp, { type Sharp } from 'sharp';
import type { DrawnPicture } from './drawing-messages.ts';
import { type PictureRefusal, PictureRefused } from './picture-refused.ts';
import { pictureTypeOf } from './picture-type.ts';

// Bounds on what one picture may cost in memory and time, however few bytes describe it.
const mostPixels = 64_000_000;
const mostFrames = 500;
/** Of all frames together, in the largest size of a moving picture. */
const mostMovingPixels = 12_000_000;

const densityRange = { least: 1, usual: 72, most: 100_000 };
const stillQuality = { quality: 84, alphaQuality: 90, smartSubsample: true };
const movingQuality = { quality: 75, effort: 2 };

// Of all the formats the library can read, strangers reach these only.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a stranger's file and draws it anew, upright and without anything else the file held:
 * no place it was taken at, no text, no script. Throws `PictureRefused`.
 */
export async function drawPicture(bytes: Buffer): Promise<DrawnPicture> {
  const type = pictureTypeOf(bytes);
  if (type === null) throw new PictureRefused('wrong-type');
  const { width, height, frames } = await measure(bytes);
  const density = type === 'svg' ? densityFor(Math.max(width, height)) : densityRange.usual;
  const scale = density / densityRange.usual;
  if (frames > mostFrames || width * height * frames * scale ** 2 > mostPixels) {
    throw new PictureRefused('too-many-pixels');
  }
  return refusingAs('unreadable', () =>
    frames > 1 ? drawMoving(bytes, width * height * frames) : drawStill(bytes, density),
  );
}

interface Measures {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Reads the beginning only: what is described there may be too large to be opened at all. */
async function measure(bytes: Buffer): Promise<Measures> {
  const { width, height, pages } = await refusingAs('unreadable', () =>
    sharp(bytes, { limitInputPixels: false }).metadata(),
  );
  return { width, height, frames: pages ?? 1 };
}

/** Drawings have no size of their own: one for a button is as sharp as one for a wall. */
function densityFor(longerSide: number): number {
  const { least, usual, most } = densityRange;
  return Math.min(most, Math.max(least, (usual * imageSizes.full) / longerSide));
}

async function drawStill(bytes: Buffer, density: number): Promise<DrawnPicture> {
  const original = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', density });
  const { data, info } = await within(original.autoOrient(), imageSizes.full)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return inEverySize(Math.max(width, height), (side) =>
    within(sharp(data, { raw: { width, height, channels } }), side)
      .webp(stillQuality)
      .toBuffer(),
  );
}

async function drawMoving(bytes: Buffer, pixels: number): Promise<DrawnPicture> {
  const options = { animated: true, limitInputPixels: mostPixels, failOn: 'error' } as const;
  const { width, pageHeight } = await sharp(bytes, options).metadata();
  const affordable = Math.sqrt(Math.min(1, mostMovingPixels / pixels));
  const longerSide = Math.max(width, pageHeight ?? 0) * affordable;
  return inEverySize(Math.max(1, Math.floor(longerSide)), (side) =>
    within(sharp(bytes, options), side).webp(movingQuality).toBuffer(),
  );
}

/** What is smaller than a size is drawn once for it and all larger ones. */
async function inEverySize(
  longerSide: number,
  draw: (side: number) => Promise<Buffer>,
): Promise<DrawnPicture> {
  const full = await draw(Math.min(longerSide, imageSizes.full));
  const card = longerSide <= imageSizes.card ? full : await draw(imageSizes.card);
  const node = longerSide <= imageSizes.node ? card : await draw(imageSizes.node);
  return { full, card, node };
}

function within(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

async function refusingAs<Value>(
  reason: PictureRefusal,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch {
    throw new PictureRefused(reason);
  }
}
