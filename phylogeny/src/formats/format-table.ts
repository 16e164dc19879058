import { auspiceFormat } from './auspice-json.ts';
import type { Format } from './format.ts';
import { jplaceFormat } from './jplace-json.ts';
import { newickFormat } from './newick.ts';
import { nexmlFormat } from './nexml.ts';
import { nexusFormat } from './nexus.ts';
import { phyloXmlFormat } from './phyloxml.ts';
import { productJsonFormat } from './product-json.ts';
import { rangeTableFormat } from './range-table.ts';

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
