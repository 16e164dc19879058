import { type Json, memberOf, type Source } from '@life-tree/phylogeny';

/** The fields of a source that can be edited as text. Others are kept as they are. */
export const sourceFieldNames = [
  'title',
  'author',
  'issued',
  'container-title',
  'volume',
  'issue',
  'page',
  'publisher',
  'DOI',
  'URL',
  'note',
] as const;
export type SourceFieldName = (typeof sourceFieldNames)[number];
export type SourceFields = Readonly<Record<SourceFieldName, string>>;

/** The fields of a source as text. */
export function fieldsOf(source: Source): SourceFields {
  const entries = sourceFieldNames.map((name) => [name, textOf(name, source[name])]);
  // Every name has an entry.
  return Object.fromEntries(entries) as SourceFields;
}

/** A source with the texts that differ from its own. An empty text removes the field. */
export function withFields(source: Source, type: string, fields: SourceFields): Source {
  const before = fieldsOf(source);
  const changed: Record<string, Json> = { ...source, type };
  for (const name of sourceFieldNames) {
    const text = fields[name].trim();
    if (text === before[name].trim()) continue;
    if (text === '') delete changed[name];
    else changed[name] = readField(name, text);
  }
  return changed as Source;
}

/** People have one line each, with the family name first. Dates are as 1994-01-14. */
function textOf(name: SourceFieldName, value: Json | undefined): string {
  if (name === 'author') return listOf(value).map(personText).join('\n');
  if (name === 'issued') {
    const [date] = listOf(memberOf(value, 'date-parts'));
    return listOf(date).map(String).join('-');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function readField(name: SourceFieldName, text: string): Json {
  if (name === 'author') {
    const lines = text.split('\n').map((line) => line.trim());
    return lines.filter((line) => line !== '').map(personOf);
  }
  if (name !== 'issued') return text;
  return /^-?\d{1,4}(?:-\d{1,2}){0,2}$/.test(text)
    ? {
        'date-parts': [
          text
            .replace(/(?<=\d)-/g, ' ')
            .split(' ')
            .map(Number),
        ],
      }
    : { literal: text };
}

function personText(person: Json): string {
  const family = memberOf(person, 'family');
  const given = memberOf(person, 'given');
  const names = [family ?? memberOf(person, 'literal'), given];
  return names.filter((one) => typeof one === 'string' && one !== '').join(', ');
}

function personOf(line: string): Json {
  const [family = '', ...given] = line.split(',').map((part) => part.trim());
  return given.length === 0 ? { literal: line } : { family, given: given.join(', ') };
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
