import { parseDecimal } from '../dating/decimal.ts';
import type { ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { RawColumn } from '../trees/raw-tree.ts';
import { columnPrefix } from '../xml/column-properties.ts';
import type { XmlReader } from '../xml/xml-reader.ts';
import { tidyBlanks } from '../xml/xml-text.ts';

/** The contents of a `<clade>`, collected until it closes. */
export interface CladeFacts {
  readonly row: number;
  name: string;
  scientificName: string;
  code: string;
  commonName: string;
  sequenceName: string;
  rank: string;
  authority: string;
  description: string | null;
  localities: string[] | null;
  image: string | null;
  date: CladeDate | null;
  /** As `#rrggbb`. */
  colour: string | null;
  /** Support values and properties, by their column. */
  values: Map<Omit<RawColumn, 'values'>, string> | null;
  hasReference: boolean;
}

/** A `<date>`: numbers in its own unit, as stated. */
export interface CladeDate {
  readonly unit: string;
  readonly label: string;
  readonly value: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** Empty contents for the clade in `row`. */
export function newCladeFacts(row: number): CladeFacts {
  return {
    row,
    name: '',
    scientificName: '',
    code: '',
    commonName: '',
    sequenceName: '',
    rank: '',
    authority: '',
    description: null,
    localities: null,
    image: null,
    date: null,
    colour: null,
    values: null,
    hasReference: false,
  };
}

/** The name of the clade, or the best substitute. */
export function cladeName(facts: CladeFacts): string {
  return facts.name || facts.scientificName || facts.code || facts.commonName || facts.sequenceName;
}

/** The description of the clade, or a line made from its other contents. */
export function cladeDescription(facts: CladeFacts): string | null {
  if (facts.description !== null) return facts.description;
  const name = cladeName(facts);
  const parts: string[] = [];
  const scientific = [facts.scientificName, facts.authority]
    .filter((part) => part !== '')
    .join(' ');
  if (scientific !== '' && scientific !== name) parts.push(scientific);
  if (facts.commonName !== '' && facts.commonName !== name) parts.push(facts.commonName);
  if (facts.rank !== '') parts.push(`rank: ${facts.rank}`);
  if (facts.localities !== null) parts.push(`found in: ${facts.localities.join('; ')}`);
  const label = facts.date?.label ?? '';
  if (label !== '' && levelOf(label) === null) parts.push(label);
  return parts.length === 0 ? null : parts.join(', ');
}

/** Reads one element inside a clade, other than a clade; null without a fault. */
export function readCladeDetail(
  reader: XmlReader,
  facts: CladeFacts,
  report: Report,
): ReadFault | null {
  switch (reader.name) {
    case 'name':
      return readInto(reader, (content) => {
        facts.name ||= tidyBlanks(content);
      });
    case 'description':
      return readDescription(reader, facts);
    case 'taxonomy':
      return readTaxonomy(reader, facts);
    case 'sequence':
      report.add('dropped', 'sequences-dropped');
      return readSequence(reader, facts);
    case 'distribution':
      return readEach(reader, (name) => {
        if (name !== 'desc') return skipped(reader);
        return readInto(reader, (content) => {
          facts.localities ??= [];
          facts.localities.push(tidyBlanks(content));
        });
      });
    case 'uri':
      return readUri(reader, facts);
    case 'date':
      return readDate(reader, facts);
    case 'color':
      return readColour(reader, facts);
    case 'reference':
      facts.hasReference = true;
      return skipped(reader);
    case 'property':
      return readProperty(reader, facts);
    case 'confidence': {
      const type = tidyBlanks(reader.attribute('type') ?? '') || 'confidence';
      return readValue(reader, facts, { name: type, isSupport: true });
    }
    default:
      report.add('dropped', 'element-dropped', { values: { element: reader.name } });
      return skipped(reader);
  }
}

/** The number in an element, NaN where it is empty or infinite; the text itself where it is not a number. */
export function readNumber(content: string): number | { readonly text: string } {
  const text = content.trim();
  if (text === '' || /^[+-]?(?:nan|inf)$/i.test(text)) return Number.NaN;
  return parseDecimal(text) ?? { text: text.slice(0, 40) };
}

function readTaxonomy(reader: XmlReader, facts: CladeFacts): ReadFault | null {
  return readEach(reader, (name) => {
    switch (name) {
      case 'scientific_name':
        return readInto(reader, (content) => {
          facts.scientificName ||= tidyBlanks(content);
        });
      case 'code':
        return readInto(reader, (content) => {
          facts.code ||= tidyBlanks(content);
        });
      case 'common_name':
        return readInto(reader, (content) => {
          facts.commonName ||= tidyBlanks(content);
        });
      case 'rank':
        return readInto(reader, (content) => {
          facts.rank ||= tidyBlanks(content);
        });
      case 'authority':
        return readInto(reader, (content) => {
          facts.authority ||= tidyBlanks(content);
        });
      case 'uri':
        return readUri(reader, facts);
      default:
        return skipped(reader);
    }
  });
}

function readSequence(reader: XmlReader, facts: CladeFacts): ReadFault | null {
  let name = '';
  let substitute = '';
  const fault = readEach(reader, (element) => {
    if (element !== 'name' && element !== 'symbol' && element !== 'accession') {
      return skipped(reader);
    }
    return readInto(reader, (content) => {
      if (element === 'name') name ||= tidyBlanks(content);
      else substitute ||= tidyBlanks(content);
    });
  });
  facts.sequenceName ||= name || substitute;
  return fault;
}

function readUri(reader: XmlReader, facts: CladeFacts): ReadFault | null {
  const isImage = /^(?:image|img|photo|picture)/i.test(reader.attribute('type') ?? '');
  return readInto(reader, (content) => {
    if (isImage) facts.image ??= content.trim();
  });
}

function readDate(reader: XmlReader, facts: CladeFacts): ReadFault | null {
  const unit = (reader.attribute('unit') ?? '').trim();
  let label = '';
  const numbers = new Map<string, number>();
  const fault = readEach(reader, (element) => {
    if (element === 'desc') {
      return readInto(reader, (content) => {
        label = tidyBlanks(content);
      });
    }
    if (element !== 'value' && element !== 'minimum' && element !== 'maximum') {
      return skipped(reader);
    }
    const content = reader.readContent();
    if (content === null) return reader.fault;
    const value = readNumber(content);
    if (typeof value === 'object') return reader.faultHere('date-not-number', { date: value.text });
    if (!Number.isNaN(value)) numbers.set(element, value);
    return null;
  });
  facts.date ??= {
    unit,
    label,
    value: numbers.get('value') ?? null,
    minimum: numbers.get('minimum') ?? null,
    maximum: numbers.get('maximum') ?? null,
  };
  return fault;
}

function readColour(reader: XmlReader, facts: CladeFacts): ReadFault | null {
  const shares = new Map<string, number>();
  const fault = readEach(reader, (element) =>
    readInto(reader, (content) => {
      const share = parseDecimal(content);
      if (share !== null && share >= 0 && share <= 255) shares.set(element, Math.round(share));
    }),
  );
  const colour = ['red', 'green', 'blue'].map((name) =>
    shares.get(name)?.toString(16).padStart(2, '0'),
  );
  if (colour.every((share) => share !== undefined)) facts.colour = `#${colour.join('')}`;
  return fault;
}

function readValue(
  reader: XmlReader,
  facts: CladeFacts,
  column: Omit<RawColumn, 'values'>,
): ReadFault | null {
  return readInto(reader, (content) => {
    facts.values ??= new Map();
    facts.values.set(column, tidyBlanks(content));
  });
}

function readProperty(reader: XmlReader, facts: CladeFacts): ReadFault | null {
  const reference = reader.attribute('ref') ?? '';
  if (/^(?:dc|dcterms):description$/.test(reference)) return readDescription(reader, facts);
  const unit = (reader.attribute('unit') ?? '').replace(/^unit:/, '');
  const own = reference.startsWith(columnPrefix) ? reference.slice(columnPrefix.length) : null;
  const name = tidyBlanks(own ?? reference) || 'property';
  return readValue(reader, facts, { name, ...(unit !== '' && { unit }) });
}

function readDescription(reader: XmlReader, facts: CladeFacts): ReadFault | null {
  return readInto(reader, (content) => {
    facts.description ??= content.trim();
  });
}

/** The level in percent of a date that is described as a credible interval; null for other texts. */
export function levelOf(label: string): number | null {
  const level = Number(/^(\d+(?:\.\d+)?)% ?HPD$/i.exec(label)?.[1] ?? Number.NaN);
  return level > 0 && level <= 100 ? level : null;
}

/** Calls `read`, which must consume the element, for each child element of the current one. */
function readEach(
  reader: XmlReader,
  read: (element: string) => ReadFault | null,
): ReadFault | null {
  const depth = reader.depth;
  for (;;) {
    const event = reader.next();
    if (event === 'open') {
      const fault = read(reader.name);
      if (fault !== null) return fault;
    } else if (event === 'close') {
      if (reader.depth < depth) return null;
    } else if (event !== 'text') {
      return reader.fault;
    }
  }
}

function readInto(reader: XmlReader, take: (content: string) => void): ReadFault | null {
  const content = reader.readContent();
  if (content === null) return reader.fault;
  take(content);
  return null;
}

function skipped(reader: XmlReader): ReadFault | null {
  return reader.skip() ? null : reader.fault;
}
