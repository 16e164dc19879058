import type { TimeNotation } from '../timeline/time-notation.ts';
import { foldName } from './named-intervals.ts';

/** Words for now, and for what is still living, in English, Spanish, Portuguese, French, Italian and German. */
const nowWords: ReadonlySet<string> = new Set([
  ...['present', 'the present', 'present day', 'recent', 'extant', 'today', 'now', 'living'],
  ...['alive', 'still living', 'still alive', 'current', 'hoy', 'ahora', 'presente', 'actual'],
  ...['la actualidad', 'el presente', 'nuestros dias', 'hoy en dia'],
  ...['reciente', 'actualidad', 'vivo', 'viva', 'viviente', 'existente', 'hoje', 'atual'],
  ...['recente', 'oggi', 'attuale', 'vivente', 'actuel', "aujourd'hui", 'vivant'],
  ...['heute', 'rezent', 'lebend'],
]);
const unknownText = /^(?:\?+|unknown|uncertain|desconocid[oa]|unbekannt|inconnue?)$/i;
/** Spreadsheets leave an unknown time empty, and R writes NA. */
const emptyText = /^(?:|na|n\/a|nan|null|none|[-–—]+)$/i;

/** Whether a text means now, or that something is still living. */
export function isNowText(text: string, { ago, own }: TimeNotation): boolean {
  // Most texts are numbers, and folding takes time.
  if (own === undefined && /\d/.test(text)) return false;
  const name = foldName(text);
  const now = own?.now ?? ago?.now;
  return nowWords.has(name) || (now !== undefined && name === foldName(now));
}

/** Whether a text says that nobody knows. */
export function isUnknownText(text: string): boolean {
  return unknownText.test(text.trim());
}

/** Whether a text says nothing. */
export function isEmptyText(text: string): boolean {
  return emptyText.test(text.trim());
}

/** "7 to 6 Ma" in other words: "from 7 to 6 Ma", "between 7 and 6 Ma", "entre 7 y 6 Ma", "desde hace 7 Ma". */
export function withoutPrepositions(text: string): string {
  if (!/^\p{L}/u.test(text)) return text;
  return text
    .replace(/^(?:hace )?entre (?:hace )?(.+?) y (?:hace )?(.+)$/iu, '$1–$2 ago')
    .replace(/^between (.+?) and (.+)$/iu, '$1–$2')
    .replace(/^(?:from|since|until|till|up to|desde|hasta|de|del) (?=\S)/iu, '')
    .replace(/^hace (.+?)(?= hasta | ?[-–—]|$)/iu, '$1 ago');
}
