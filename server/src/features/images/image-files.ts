import { type ImageSize, imageSizeNames } from '@life-tree/contract';

/** The name of an image's file in one size. */
export function imageFile(image: string, size: ImageSize): string {
  return image.replace('.', `.${size}.`);
}

/** The names of all files of an image. */
export function imageFiles(image: string): string[] {
  return imageSizeNames.map((size) => imageFile(image, size));
}

/** Whether a string has the form of an image's name. */
export function isImageName(name: string): boolean {
  return /^[\w-]{43}\.webp$/.test(name);
}
