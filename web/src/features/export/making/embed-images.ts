import { Forest } from '@life-tree/phylogeny';
import { imageAddress } from '../../../api/image-address.ts';
import { dataUrl, fetchImage, forEachInParallel } from './fetch-images.ts';

/** With more characters of images, the file would exceed the maximum length of a string. */
const maxImageCharacters = 200_000_000;

/** Replaces the addresses of images by data: URLs, so that the file can be imported anywhere. */
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
      const address = stored === null ? null : await dataUrl(stored);
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
