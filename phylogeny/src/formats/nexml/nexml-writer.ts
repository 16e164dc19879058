import type { PartEntries } from '../../parts/tree-parts.ts';
import type { Forest } from '../../species/forest.ts';
import type { TreeScale } from '../../timeline/tree-scale.ts';
import { type CharacterColumn, characterColumns, stateOf } from '../values/character-columns.ts';
import { type SourceReference, SourceReferences } from '../values/source-references.ts';
import { ColumnProperties, type ColumnProperty } from '../xml/column-properties.ts';
import { type XmlSegment, type XmlTree, xmlTrees } from '../xml/xml-segments.ts';
import { escapeXml } from '../xml/xml-text.ts';
import { type OtuTraits, writeCharacters } from './nexml-characters-writer.ts';

const opening = `<?xml version="1.0" encoding="UTF-8"?>
<nex:nexml version="0.9" generator="Life Tree" xmlns="http://www.nexml.org/2009" xmlns:nex="http://www.nexml.org/2009" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema#" xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:time="urn:life-tree:time:" xmlns:column="urn:life-tree:column:">
`;

/** Writes NeXML, one tree per root. The nodes of one species refer to the same taxon (otu). */
export function writeNexml(
  forest: Forest,
  { columns = [], sources = [] }: PartEntries = {},
  scale?: TreeScale,
): string {
  const otus: string[] = [];
  const named = new Set<number>();
  const taxa: OtuTraits[] = [];
  const characters = characterColumns(columns);
  const properties = new ColumnProperties(columns);
  const trees: string[] = [];
  const references = new SourceReferences(forest, sources);
  for (const tree of xmlTrees(forest, columns, scale)) {
    const prefix = `t${trees.length}`;
    const nodes: string[] = [];
    const edges: string[] = [];
    for (const segment of tree.segments) {
      const id = `${prefix}n${segment.row}`;
      const { species, name, traits, length } = segment;
      if (name !== '' && !named.has(species)) {
        named.add(species);
        otus.push(`<otu id="s${species}" label="${escapeXml(name)}"/>\n`);
      }
      if (name !== '' && traits !== null) taxa.push({ otu: `s${species}`, traits });
      const values = propertiesOf(segment, properties, characters);
      nodes.push(writeNode(segment, id, tree, values, references.of(segment.citations)));
      if (segment.parent >= 0) {
        const stated = length === null ? '' : ` length="${length}"`;
        edges.push(
          `<edge id="${id}e" source="${prefix}n${segment.parent}" target="${id}"${stated}/>\n`,
        );
      } else if (length !== null) {
        edges.push(`<rootedge id="${id}e" target="${id}" length="${length}"/>\n`);
      }
    }
    const about = tree.unit.hasLengths
      ? writeMeta(`${prefix}u`, 'time:unit', tree.unit.name) + writeLatest(prefix, tree)
      : '';
    trees.push(
      `<tree id="${prefix}" about="#${prefix}" xsi:type="nex:FloatTree">${about}\n${nodes.join('')}${edges.join('')}</tree>\n`,
    );
  }
  return `${opening}<otus id="otus">\n${otus.join('')}</otus>\n${writeCharacters(characters, taxa)}<trees id="trees" otus="otus">\n${trees.join('')}</trees>\n</nex:nexml>\n`;
}

function writeLatest(prefix: string, { unit, latest }: XmlTree): string {
  if (!unit.isTime) return '';
  const property = unit.isForward ? 'time:youngest_tip_date' : 'time:youngest_tip_age';
  return writeMeta(`${prefix}y`, property, latest, 'xsd:double');
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
  { unit }: XmlTree,
  properties: readonly ColumnProperty[],
  references: readonly SourceReference[],
): string {
  const { name, species, description, image, parent, interval } = segment;
  const label = name === '' ? '' : ` label="${escapeXml(name)}" otu="s${species}"`;
  const root = parent < 0 ? ' root="true"' : '';
  const metas: string[] = [];
  if (interval !== null) {
    const kind = interval.level === null ? 'range' : `HPD${interval.level}`;
    const of = unit.isForward ? 'date' : 'age';
    metas.push(
      writeMeta(`${id}t0`, `time:${of}_${kind}_minimum`, interval.minimum, 'xsd:double'),
      writeMeta(`${id}t1`, `time:${of}_${kind}_maximum`, interval.maximum, 'xsd:double'),
    );
  }
  if (description !== null) metas.push(writeMeta(`${id}m`, 'dcterms:description', description));
  for (const [index, { name: property, datatype, value }] of properties.entries()) {
    metas.push(writeMeta(`${id}v${index}`, property, value, datatype));
  }
  for (const [index, { doi, text }] of references.entries()) {
    metas.push(writeMeta(`${id}r${index}`, 'dcterms:bibliographicCitation', text));
    if (doi === null) continue;
    metas.push(writeLink(`${id}d${index}`, 'dcterms:references', `https://doi.org/${doi}`));
  }
  if (image !== null && image !== '') metas.push(writeLink(`${id}i`, 'foaf:depiction', image));
  return `<node id="${id}" about="#${id}"${label}${root}>${metas.join('')}</node>\n`;
}

function writeMeta(id: string, property: string, content: string, datatype = 'xsd:string'): string {
  return `<meta id="${id}" xsi:type="nex:LiteralMeta" datatype="${datatype}" property="${property}" content="${escapeXml(content)}"/>`;
}

function writeLink(id: string, rel: string, address: string): string {
  return `<meta id="${id}" xsi:type="nex:ResourceMeta" rel="${rel}" href="${escapeXml(address)}"/>`;
}
