import { isImageFile } from '../add-images/image-list.ts';

/** What files that were dropped on a tree are for. */
export type Dropped =
  | { readonly kind: 'images'; readonly files: readonly File[] }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'unclear' };

/** Several images belong to species; a single other file has species. */
export function droppedKind(files: readonly File[]): Dropped {
  const [first] = files;
  if (first === undefined) return { kind: 'unclear' };
  // One file among many images that is not an image is listed in the dialog with the reason.
  if (files.some(isImageFile)) return { kind: 'images', files };
  return files.length === 1 ? { kind: 'file', file: first } : { kind: 'unclear' };
}
