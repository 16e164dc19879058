import type { ForestFormat } from '../format.ts';
import { readProductJson } from './product-json-reader.ts';

export { writeProductJson } from './product-json-writer.ts';

/** How the product's JSON plugs into the table of formats; other JSON is refused by its reader. */
export const productJsonFormat: ForestFormat = {
  kind: 'forest',
  name: 'json',
  // A Newick text may begin with a comment in brackets, a list of roots begins with one of them.
  recognizes: (text) => /^\uFEFF?\s*(?:\{|\[\s*(?:[{\]]|$))/.test(text),
  read: readProductJson,
};
