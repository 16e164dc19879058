import { Forest } from '@life-tree/phylogeny';
import { imageAddress } from '../../api/image-address.ts';
import { dataAddress, fetchImage, forEachFew } from './export-pictures.ts';

/** Beyond this many characters of images a file could not be written as one text. */
const longestImages = 200_000_000;

/** The forest with its images inside, as files of a type that can be uploaded. */
export async function embedImages(
  forest: Forest,
  onProgress: (share: number) => void,
): Promise<{ readonly forest: Forest; readonly missing: number }> {
  const images = Array.from({ length: forest.size }, (_, row) => forest.image(row));
  const pictured = images.flatMap((image, row) => (image === null ? [] : [row]));
  let length = 0;
  let missing = 0;
  await forEachFew(
    pictured,
    async (row) => {
      const stored = await fetchImage(imageAddress(images[row] ?? '', 'full'));
      const file = stored === null ? null : await uploadable(stored);
      const address = file === null ? null : await dataAddress(file);
      if (address === null || length + address.length > longestImages) {
        // Its address is still worth having.
        missing += 1;
        return;
      }
      length += address.length;
      images[row] = address;
    },
    onProgress,
  );
  return { forest: Forest.fromColumns({ ...forest.columns, images }), missing };
}

/** Stored images are WebP, which cannot be uploaded: JPEG, or PNG where parts are transparent. */
async function uploadable(stored: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(stored);
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) return null;
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const { data } = context.getImageData(0, 0, width, height);
    const type = isOpaque(data) ? 'image/jpeg' : 'image/png';
    return await context.canvas.convertToBlob({ type, quality: 0.92 });
  } catch {
    return null;
  }
}

function isOpaque(pixels: Uint8ClampedArray): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}
