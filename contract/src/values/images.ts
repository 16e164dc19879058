/** Which images users may upload. The server re-encodes all of them before storing. */
export const imageUpload = {
  maxBytes: 10 * 1024 * 1024,
  /** How many images a user may upload in one hour, and so at once. */
  maxFiles: 200,
  /** The file name extensions of each media type. */
  types: {
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/png': ['.png'],
    'image/gif': ['.gif'],
    'image/webp': ['.webp'],
    'image/avif': ['.avif'],
    'image/svg+xml': ['.svg'],
  },
  /** The multipart field that carries the file. */
  field: 'image',
} as const;

/** The sizes of a stored image, requested with `?size=`: pixels of its longer side. */
export const imageSizes = { node: 128, card: 640, full: 2048 } as const;
export const imageSizeNames = ['node', 'card', 'full'] as const;
export type ImageSize = (typeof imageSizeNames)[number];

/** The maximum number of images that one edit may add. */
export const maxNewImages = 2000;

const imagePath = /\/api\/life-tree\/image\/([\w-]{43}\.webp)(?:\?size=\w+)?$/;

/** The name of a stored image from its address, with or without a host; null for other addresses. */
export function imageNameIn(address: string): string | null {
  return address.length > 1000 ? null : (imagePath.exec(address)?.[1] ?? null);
}
