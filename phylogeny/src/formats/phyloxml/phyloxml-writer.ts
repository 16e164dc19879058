import type { PartEntries } from '../../parts/tree-parts.ts';
import type { Forest } from '../../species/forest.ts';
import { countedScale, hasTime, type TreeScale } from '../../timeline/tree-scale.ts';
import { isSupportColumn } from '../trees/tree-columns.ts';
import { SourceReferences } from '../values/source-references.ts';
import { ColumnProperties } from '../xml/column-properties.ts';
import { type XmlInterval, type XmlSegment, xmlTrees } from '../xml/xml-segments.ts';
import { escapeXml } from '../xml/xml-text.ts';

const opening = `<?xml version="1.0" encoding="UTF-8"?>
<phyloxml xmlns="http://www.phyloxml.org" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.phyloxml.org http://www.phyloxml.org/1.20/phyloxml.xsd">
`;

/** Writes phyloXML, one phylogeny per root. */
export function writePhyloXml(
  forest: Forest,
  { columns = [], sources = [] }: PartEntries = {},
  scale?: TreeScale,
): string {
  const parts = [opening];
  // Support is written as confidence.
  const properties = new ColumnProperties(columns.filter((one) => !isSupportColumn(one.value)));
  const references = new SourceReferences(forest, sources);
  const own = hasTime(scale) ? scale : undefined;
  const isForward = own?.direction === 'forward';
  const isCalendar = isForward && own.unit === 'years' && !own.zero;
  const unit = scale === undefined ? 'mya' : countedScale(scale).unit;
  const lengthUnit = unit === '' ? '' : ` branch_length_unit="${escapeXml(unit)}"`;
  const dateUnit = isCalendar ? 'AD' : isForward ? `${unit} before now` : unit;
  // Only calendar years can be dates there.
  const written: TreeScale | undefined =
    isForward && !isCalendar ? { ...own, direction: 'back' } : scale;
  for (const { segments } of xmlTrees(forest, columns, written)) {
    parts.push(`<phylogeny rooted="true"${lengthUnit}>\n`);
    const open: number[] = [];
    for (const segment of segments) {
      while (open.length > 0 && open.at(-1) !== segment.parent) {
        open.pop();
        parts.push('</clade>\n');
      }
      parts.push(`<clade>${writeClade(segment, properties, references, dateUnit)}\n`);
      open.push(segment.row);
    }
    parts.push('</clade>\n'.repeat(open.length), '</phylogeny>\n');
  }
  parts.push('</phyloxml>\n');
  return parts.join('');
}

/** The contents of a clade before its child clades, in the order of the schema. */
function writeClade(
  segment: XmlSegment,
  properties: ColumnProperties,
  references: SourceReferences,
  unit: string,
): string {
  const { name, length, description, image, time, interval, support, colour, traits } = segment;
  const parts: string[] = [];
  if (name !== '') parts.push(`<name>${escapeXml(name)}</name>`);
  if (length !== null) parts.push(`<branch_length>${length}</branch_length>`);
  if (support !== null) parts.push(`<confidence type="support">${support}</confidence>`);
  if (colour !== null) parts.push(writeColour(colour));
  if (image !== null && image !== '') {
    parts.push(`<taxonomy><uri type="image">${escapeXml(image)}</uri></taxonomy>`);
  }
  if (time !== null) parts.push(writeDate(time, interval, unit));
  for (const { doi, text } of references.of(segment.citations)) {
    const isValid = doi !== null && validDoi.test(doi);
    const attribute = isValid ? ` doi="${doi}"` : '';
    const desc = doi === null || isValid ? text : `${text}. https://doi.org/${doi}`;
    parts.push(`<reference${attribute}><desc>${escapeXml(desc)}</desc></reference>`);
  }
  if (description !== null) {
    parts.push(
      `<property ref="dcterms:description" datatype="xsd:string" applies_to="clade">${escapeXml(description)}</property>`,
    );
  }
  for (const property of traits === null ? [] : properties.of(traits)) {
    const unitOfValue = property.unit === null ? '' : writeUnit(property.unit);
    parts.push(
      `<property ref="${property.name}"${unitOfValue} datatype="${property.datatype}" applies_to="clade">${escapeXml(property.value)}</property>`,
    );
  }
  return parts.join('');
}

function writeDate(time: string, interval: XmlInterval | null, unit: string): string {
  const about =
    interval === null || interval.level === null ? '' : `<desc>${interval.level}% HPD</desc>`;
  const range =
    interval === null
      ? ''
      : `<minimum>${interval.minimum}</minimum><maximum>${interval.maximum}</maximum>`;
  return `<date unit="${escapeXml(unit)}">${about}<value>${time}</value>${range}</date>`;
}

function writeColour(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `<color><red>${red}</red><green>${green}</green><blue>${blue}</blue></color>`;
}

/** The DOIs that the schema allows as an attribute. */
const validDoi = /^[a-zA-Z0-9_.]+\/[a-zA-Z0-9_.]+$/;

/** The schema wants the name of a list of units before the unit. */
function writeUnit(unit: string): string {
  return ` unit="unit:${unit.replace(/[^A-Za-z0-9_.-]+/g, '_')}"`;
}
