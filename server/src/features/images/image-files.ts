import { type ImageSize, imageSizeNames } from '@life-tree/contract';

/** The name of the file that holds a picture in one size. */
export function imageFile(image: string, size: ImageSize): string {
  return image.replace('.', `.${size}.`);
}

/** The names of all files that a picture consists of. */
export function imageFiles(image: string): string[] {
  return imageSizeNames.map((size) => imageFile(image, size));
}

/** Whether a text can be the name of a stored picture. */
export function isImageName(name: string): boolean {
  return /^[\w-]{43}\.webp$/.test(name);
}
