import type { ForestFormat } from '../format.ts';
import { looksLikeRangeTable, readRangeTable } from './range-table-reader.ts';

export { writeRangeTable } from './range-table-writer.ts';

/** How range tables plug into the table of formats. */
export const rangeTableFormat: ForestFormat = {
  kind: 'forest',
  name: 'table',
  recognizes: looksLikeRangeTable,
  read: readRangeTable,
};
