import { Forest } from '@life-tree/phylogeny';
import { imageAddress } from '../../api/image-address.ts';
import { dataUrl, fetchImage, forEachInParallel } from './fetch-images.ts';

/** With more characters of images, the file would exceed the maximum length of a string. */
const maxImageCharacters = 200_000_000;

/** Replaces the addresses of images by data: URLs of a type that can be uploaded. */
export async function embedImages(
  forest: Forest,
  onProgress: (progress: number) => void,
): Promise<{ readonly forest: Forest; readonly missing: number }> {
  const images = Array.from({ length: forest.size }, (_, row) => forest.image(row));
  const withImage = images.flatMap((image, row) => (image === null ? [] : [row]));
  let length = 0;
  let missing = 0;
  await forEachInParallel(
    withImage,
    async (row) => {
      const stored = await fetchImage(imageAddress(images[row] ?? '', 'full'));
      const file = stored === null ? null : await toUploadable(stored);
      const address = file === null ? null : await dataUrl(file);
      if (address === null || length + address.length > maxImageCharacters) {
        // Keep its address.
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

/** Converts a stored WebP image, which cannot be uploaded, to JPEG, or to PNG if it is transparent. */
async function toUploadable(stored: Blob): Promise<Blob | null> {
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
