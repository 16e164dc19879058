import { type ImageSize, imageSizeNames } from '@life-tree/contract';

/** The name of the file that holds an image in one size. */
export function imageFile(image: string, size: ImageSize): string {
  return image.replace('.', `.${size}.`);
}

/** The names of all files that an image consists of. */
export function imageFiles(image: string): string[] {
  return imageSizeNames.map((size) => imageFile(image, size));
}

/** Whether a text can be the name of a stored image. */
export function isImageName(name: string): boolean {
  return /^[\w-]{43}\.webp$/.test(name);
}
