import { isImageFile } from '../add-images/image-list.ts';

/** What files that were dropped on a tree are for. */
export type Dropped =
  | { readonly kind: 'images'; readonly files: readonly File[] }
  | { readonly kind: 'table' | 'tree'; readonly file: File }
  | { readonly kind: 'tree-and-table'; readonly file: File; readonly table: File }
  | { readonly kind: 'unclear' };

const tableName = /\.(?:csv|tsv|tab|xlsx|ods)$/i;

/** Images belong to species; a single other file is a table or another tree, and two may be a tree with its table. */
export function droppedKind(files: readonly File[]): Dropped {
  const [first] = files;
  if (first === undefined) return { kind: 'unclear' };
  // A file among images that is not one is listed in the dialog with the reason.
  if (files.some(isImageFile)) return { kind: 'images', files };
  if (files.length === 2) {
    const [file, table] = [files.find((one) => !isTable(one)), files.find(isTable)];
    return file && table ? { kind: 'tree-and-table', file, table } : { kind: 'unclear' };
  }
  if (files.length > 1) return { kind: 'unclear' };
  return { kind: isTable(first) ? 'table' : 'tree', file: first };
}

function isTable({ name }: File): boolean {
  return tableName.test(name);
}
