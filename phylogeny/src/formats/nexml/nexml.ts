import type { TreeFormat } from '../format.ts';
import { xmlRootName } from '../xml/xml-root.ts';
import { readNexml } from './nexml-reader.ts';

export { writeNexml } from './nexml-writer.ts';

/** How NeXML plugs into the table of formats. */
export const nexmlFormat: TreeFormat = {
  kind: 'trees',
  name: 'nexml',
  recognizes: (text) => xmlRootName(text) === 'nexml',
  read: readNexml,
};
