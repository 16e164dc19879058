import { imageSizes } from '@life-tree/contract';
import sharp, { type Sharp } from 'sharp';
import type { ProcessedImage } from '../worker-pool/worker-messages.ts';
import { type ImageRefusal, ImageRefused } from './image-refused.ts';
import { type ImageType, imageTypeOf } from './image-type.ts';

// A small file can describe a huge image: these limit its memory and time.
const maxPixels = 64_000_000;
const maxFrames = 500;
/** Of all frames together, in the largest size. */
const maxAnimatedPixels = 12_000_000;

const densityRange = { min: 1, usual: 72, max: 100_000 };
const stillQuality = { quality: 84, alphaQuality: 90, smartSubsample: true };
const animationQuality = { quality: 75, effort: 2 };

// Uploads can reach only these decoders of the library.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes an uploaded file and encodes it again, upright and without metadata or scripts. Throws
 * `ImageRefused`.
 */
export async function processImage(bytes: Buffer): Promise<ProcessedImage> {
  const type = imageTypeOf(bytes);
  if (type === null) throw new ImageRefused('wrong-type');
  const { width, height, frames } = await measure(bytes, type);
  const density = type === 'svg' ? densityFor(Math.max(width, height)) : densityRange.usual;
  const scale = density / densityRange.usual;
  if (frames > maxFrames || width * height * frames * scale ** 2 > maxPixels) {
    throw new ImageRefused('too-many-pixels');
  }
  return refuseAs('unreadable', () =>
    frames > 1 ? encodeAnimation(bytes, width * height * frames) : encodeStill(bytes, density),
  );
}

interface Measures {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Reads only the header: the image may be too large to decode. */
async function measure(bytes: Buffer, type: ImageType): Promise<Measures> {
  const { width, height, pages } = await refuseAs('unreadable', () =>
    sharp(bytes, { limitInputPixels: false }).metadata(),
  );
  // Further images in an AVIF file are not frames: they may have any size, and its first one is shown.
  return { width, height, frames: type === 'avif' ? 1 : (pages ?? 1) };
}

/** SVGs are scalable: render small and large ones at the size we need. */
function densityFor(longerSide: number): number {
  const { min, usual, max } = densityRange;
  return Math.min(max, Math.max(min, (usual * imageSizes.full) / longerSide));
}

async function encodeStill(bytes: Buffer, density: number): Promise<ProcessedImage> {
  const original = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', density });
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

async function encodeAnimation(bytes: Buffer, pixels: number): Promise<ProcessedImage> {
  const options = { animated: true, limitInputPixels: maxPixels, failOn: 'error' } as const;
  const { width, pageHeight } = await sharp(bytes, options).metadata();
  const affordable = Math.sqrt(Math.min(1, maxAnimatedPixels / pixels));
  const longerSide = Math.max(width, pageHeight ?? 0) * affordable;
  return inEverySize(Math.max(1, Math.floor(longerSide)), (side) =>
    within(sharp(bytes, options), side).webp(animationQuality).toBuffer(),
  );
}

/** An image smaller than a size is encoded once for that size and all larger ones. */
async function inEverySize(
  longerSide: number,
  encode: (side: number) => Promise<Buffer>,
): Promise<ProcessedImage> {
  const full = await encode(Math.min(longerSide, imageSizes.full));
  const card = longerSide <= imageSizes.card ? full : await encode(imageSizes.card);
  const node = longerSide <= imageSizes.node ? card : await encode(imageSizes.node);
  return { full, card, node };
}

function within(image: Sharp, side: number): Sharp {
  return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

async function refuseAs<Value>(reason: ImageRefusal, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch {
    throw new ImageRefused(reason);
  }
}
