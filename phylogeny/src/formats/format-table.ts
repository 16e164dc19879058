import type { Format } from './format.ts';
import { auspiceFormat } from './json/auspice-json.ts';
import { jplaceFormat } from './json/jplace-json.ts';
import { newickFormat } from './newick/newick.ts';
import { nexmlFormat } from './nexml/nexml.ts';
import { nexusFormat } from './nexus/nexus.ts';
import { phyloXmlFormat } from './phyloxml/phyloxml.ts';
import { productJsonFormat } from './product-json/product-json.ts';
import { rangeTableFormat } from './tables/range-table.ts';

/** Every format we read, in the order in which a text is held against them. */
export const formats: readonly Format[] = [
  nexmlFormat,
  phyloXmlFormat,
  auspiceFormat,
  jplaceFormat,
  productJsonFormat,
  nexusFormat,
  rangeTableFormat,
  newickFormat,
];
