import { isImageFile } from '../add-images/image-list.ts';

/** What files that were dropped on a tree are for. */
export type Dropped =
  | { readonly kind: 'images'; readonly files: readonly File[] }
  | { readonly kind: 'table' | 'tree'; readonly file: File }
  | { readonly kind: 'unclear' };

const tableName = /\.(?:csv|tsv|tab|xlsx|ods)$/i;

/** Images belong to species; a single other file is a table or another tree. */
export function droppedKind(files: readonly File[]): Dropped {
  const [first] = files;
  if (first === undefined) return { kind: 'unclear' };
  // A file among images that is not one is listed in the dialog with the reason.
  if (files.some(isImageFile)) return { kind: 'images', files };
  if (files.length > 1) return { kind: 'unclear' };
  return { kind: tableName.test(first.name) ? 'table' : 'tree', file: first };
}
