import type { TreeFormat } from '../format.ts';
import { xmlRootName } from '../xml/xml-root.ts';
import { readPhyloXml } from './phyloxml-reader.ts';

export { writePhyloXml } from './phyloxml-writer.ts';

/** How phyloXML plugs into the table of formats; any XML that is not NeXML is refused by its reader. */
export const phyloXmlFormat: TreeFormat = {
  kind: 'trees',
  name: 'phyloxml',
  recognizes: (text) => xmlRootName(text) !== null,
  read: readPhyloXml,
};
