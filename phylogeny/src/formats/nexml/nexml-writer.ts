import type { PartEntries } from '../../parts/tree-parts.ts';
import type { Forest } from '../../species/forest.ts';
import type { TreeScale } from '../../timeline/tree-scale.ts';
import { type CharacterColumn, characterColumns, stateOf } from '../character-columns.ts';
import { type SourceReference, SourceReferences } from '../source-references.ts';
import { ColumnProperties, type ColumnProperty } from '../xml/column-properties.ts';
import { segmentTrees, type XmlSegment } from '../xml/xml-segments.ts';
import { escapeXml } from '../xml/xml-text.ts';
import { type OtuTraits, writeCharacters } from './nexml-characters-writer.ts';

const opening = `<?xml version="1.0" encoding="UTF-8"?>
<nex:nexml version="0.9" generator="Life Tree" xmlns="http://www.nexml.org/2009" xmlns:nex="http://www.nexml.org/2009" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema#" xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:lifetree="urn:life-tree:" xmlns:column="urn:life-tree:column:">
`;

/** Writes NeXML, one tree per root. Reading it gives the same forest. */
export function writeNexml(
  forest: Forest,
  { columns = [], sources = [] }: PartEntries = {},
  scale?: TreeScale,
): string {
  const otus: string[] = [];
  const taxa: OtuTraits[] = [];
  const characters = characterColumns(columns);
  const properties = new ColumnProperties(columns);
  const trees: string[] = [];
  let treeNumber = 0;
  const references = new SourceReferences(forest, sources);
  for (const tree of segmentTrees(forest, columns, sources, scale)) {
    const prefix = `t${treeNumber++}`;
    const nodes: string[] = [];
    const edges: string[] = [];
    for (const segment of tree) {
      const id = `${prefix}n${segment.row}`;
      if (segment.name !== '') {
        otus.push(`<otu id="${id}o" label="${escapeXml(segment.name)}"/>\n`);
        if (segment.traits !== null) taxa.push({ otu: `${id}o`, traits: segment.traits });
      }
      const values = propertiesOf(segment, properties, characters);
      nodes.push(writeNode(segment, id, values, references.of(segment.citations)));
      edges.push(
        segment.parent < 0
          ? `<rootedge id="${id}e" target="${id}" length="${segment.length}"/>\n`
          : `<edge id="${id}e" source="${prefix}n${segment.parent}" target="${id}" length="${segment.length}"/>\n`,
      );
    }
    trees.push(
      `<tree id="${prefix}" xsi:type="nex:FloatTree">\n${nodes.join('')}${edges.join('')}</tree>\n`,
    );
  }
  return `${opening}<otus id="otus">\n${otus.join('')}</otus>\n${writeCharacters(characters, taxa)}<trees id="trees" otus="otus">\n${trees.join('')}</trees>\n</nex:nexml>\n`;
}

/** The values of a node that are not characters of its taxon. */
function propertiesOf(
  { traits, name }: XmlSegment,
  properties: ColumnProperties,
  characters: readonly CharacterColumn[],
): ColumnProperty[] {
  if (traits === null) return [];
  const all = properties.of(traits);
  if (name === '') return all;
  const written = characters.filter((character) => stateOf(character, traits) !== null);
  return all.filter(({ id }) => !written.some((character) => character.id === id));
}

function writeNode(
  segment: XmlSegment,
  id: string,
  properties: readonly ColumnProperty[],
  references: readonly SourceReference[],
): string {
  const { name, image, parent, notes } = segment;
  const label = name === '' ? '' : ` label="${escapeXml(name)}" otu="${id}o"`;
  const root = parent < 0 ? ' root="true"' : '';
  const metas = notes.map(
    ([key, text], index) =>
      `<meta id="${id}m${index}" xsi:type="nex:LiteralMeta" datatype="xsd:string" property="lifetree:${key}" content="${escapeXml(text)}"/>`,
  );
  for (const [index, { name: property, datatype, value }] of properties.entries()) {
    metas.push(
      `<meta id="${id}v${index}" xsi:type="nex:LiteralMeta" datatype="${datatype}" property="${property}" content="${escapeXml(value)}"/>`,
    );
  }
  for (const [index, { doi, text }] of references.entries()) {
    metas.push(
      `<meta id="${id}r${index}" xsi:type="nex:LiteralMeta" datatype="xsd:string" property="dcterms:bibliographicCitation" content="${escapeXml(text)}"/>`,
    );
    if (doi === null) continue;
    const address = escapeXml(`https://doi.org/${doi}`);
    metas.push(
      `<meta id="${id}d${index}" xsi:type="nex:ResourceMeta" rel="dcterms:references" href="${address}"/>`,
    );
  }
  if (image !== null && image !== '') {
    metas.push(
      `<meta id="${id}i" xsi:type="nex:ResourceMeta" rel="foaf:depiction" href="${escapeXml(image)}"/>`,
    );
  }
  return `<node id="${id}" about="#${id}"${label}${root}>${metas.join('')}</node>\n`;
}
