import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/tree-parts.ts';
import type { Forest } from '../../species/forest.ts';
import { segmentTrees, type XmlSegment } from '../xml/xml-segments.ts';
import { escapeXml } from '../xml/xml-text.ts';

const opening = `<?xml version="1.0" encoding="UTF-8"?>
<phyloxml xmlns="http://www.phyloxml.org" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.phyloxml.org http://www.phyloxml.org/1.20/phyloxml.xsd">
`;

/** Writes phyloXML, one phylogeny per root. Reading it gives the same forest. */
export function writePhyloXml(forest: Forest, columns: readonly PartEntry<Column>[] = []): string {
  const parts = [opening];
  for (const tree of segmentTrees(forest, columns)) {
    parts.push('<phylogeny rooted="true" branch_length_unit="My">\n');
    const open: number[] = [];
    for (const segment of tree) {
      while (open.length > 0 && open.at(-1) !== segment.parent) {
        open.pop();
        parts.push('</clade>\n');
      }
      parts.push(`<clade>${writeClade(segment)}\n`);
      open.push(segment.row);
    }
    parts.push('</clade>\n'.repeat(open.length), '</phylogeny>\n');
  }
  parts.push('</phyloxml>\n');
  return parts.join('');
}

/** The contents of a clade before its child clades, in the order of the schema. */
function writeClade(segment: XmlSegment): string {
  const { name, length, image, age, interval, support, notes } = segment;
  const parts: string[] = [];
  if (name !== '') parts.push(`<name>${escapeXml(name)}</name>`);
  parts.push(`<branch_length>${length}</branch_length>`);
  if (support !== null) parts.push(`<confidence type="support">${support}</confidence>`);
  if (image !== null && image !== '') {
    parts.push(`<taxonomy><uri type="image">${escapeXml(image)}</uri></taxonomy>`);
  }
  const [minimum, maximum] = interval ?? [];
  const range =
    interval === null ? '' : `<minimum>${minimum}</minimum><maximum>${maximum}</maximum>`;
  parts.push(`<date unit="mya"><value>${age}</value>${range}</date>`);
  for (const [key, text] of notes) {
    parts.push(
      `<property ref="lifetree:${key}" datatype="xsd:string" applies_to="clade">${escapeXml(text)}</property>`,
    );
  }
  return parts.join('');
}
