import { memberOf } from './json-member.ts';
import type { Json, Source } from './part-values.ts';

/** The text of a source that is only a note; null for other sources. */
export function noteOf({ note, title, author }: Source): string | null {
  return typeof note === 'string' && title === undefined && author === undefined ? note : null;
}

/** A short name of a source, such as "Thewissen et al. 1994", for where a whole reference is too long. */
export function sourceLabel(source: Source): string {
  const names = namesOf(source.author ?? source.editor);
  const [first, second] = names;
  const title = typeof source.title === 'string' ? withoutTags(source.title) : noteOf(source);
  const who =
    first === undefined
      ? shorten(title ?? (typeof source.DOI === 'string' ? source.DOI : source.type))
      : names.length > 2
        ? `${first} et al.`
        : second === undefined
          ? first
          : `${first} & ${second}`;
  const year = yearOf(source);
  return year === null ? who : `${who} ${year}`;
}

/** What a source can be found by. */
export function searchText(source: Source): string {
  const parts = [
    ...namesOf(source.author),
    ...namesOf(source.editor),
    yearOf(source),
    source.title,
    source['container-title'],
    source.note,
    source.DOI,
  ];
  return parts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')
    .toLowerCase();
}

/** The year of publication; null if it is not known. */
export function yearOf({ issued }: Source): number | null {
  const parts = memberOf(issued, 'date-parts');
  const first = Array.isArray(parts) && Array.isArray(parts[0]) ? Number(parts[0][0]) : Number.NaN;
  return Number.isFinite(first) ? first : null;
}

/** The family names of people, or whatever names they have. */
export function namesOf(people: Json | undefined): string[] {
  if (!Array.isArray(people)) return [];
  return people.flatMap((person: Json) => {
    const name =
      memberOf(person, 'family') ?? memberOf(person, 'literal') ?? memberOf(person, 'given');
    return typeof name === 'string' && name !== '' ? [name] : [];
  });
}

function withoutTags(title: string): string {
  return title.replace(/<\/?(?:i|b|sup|sub|span)\b[^>]*>/g, '');
}

const maxLength = 40;

function shorten(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;
}
