/// <reference path="./citation-js.d.ts" />
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-csl';
import { type Json, noteOf, type ReferenceStyle, type Source } from '@life-tree/phylogeny';
import { type TextPiece, textPieces } from './text-pieces.ts';

const templates: Readonly<Record<ReferenceStyle, string>> = {
  'author-year': entriesOnly('apa'),
  numbers: entriesOnly('vancouver'),
};
// The locales that citation-js brings; others are in English.
const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  es: 'es-ES',
  de: 'de-DE',
  fr: 'fr-FR',
  nl: 'nl-NL',
};

/**
 * A source as a reference without its number. A source that is only a note is shown as it was written.
 * Each is formatted alone, because in a list sources of the same year get letters.
 */
export function formatSource(
  source: Source,
  style: ReferenceStyle,
  language: string,
): readonly TextPiece[] {
  const note = noteOf(source);
  if (note !== null) return [{ text: note }];
  try {
    const html = plugins.output.format(
      'bibliography',
      [{ ...Object(shorten(source)), id: 'source' }],
      {
        format: 'html',
        template: templates[style],
        lang: locales[language] ?? 'en-US',
      },
    );
    const pieces = textPieces(html.replace(/<div class="csl-left-margin">.*?<\/div>/, ''));
    if (pieces.length > 0) return pieces;
  } catch {
    // A source can have any values, which citeproc does not expect.
  }
  return [{ text: fallbackText(source) }];
}

/**
 * A style without what only citations within a text and the order of a list need. Preparing the whole style of the
 * APA takes ten times as long: about a second, in which a page does not respond.
 */
function entriesOnly(style: string): string {
  const { styles } = plugins.config.get('@csl');
  const name = `${style}-entries`;
  const entries = styles
    .get(style)
    .replace(/<citation\b.*<\/citation>/s, '<citation><layout/></citation>')
    .replace(/<sort>.*?<\/sort>/gs, '');
  styles.add(name, entries);
  return name;
}

/** What identifies a source, without citeproc. */
export function fallbackText({ title, DOI }: Source): string {
  const texts = [title, DOI].filter((one) => typeof one === 'string');
  return texts.map((text) => text.trim().replace(/\s+/g, ' ').slice(0, maxTextLength)).join('. ');
}

// Citeproc takes seconds for long texts, above all for white space.
const maxTextLength = 1000;
/** The styles show at most 21 authors: the first ones and the last. */
const maxListLength = 100;

/** A source without what makes citeproc slow. Its depth was checked when it was read. */
function shorten(value: Json): Json {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').slice(0, maxTextLength);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const last = value.length - 1;
    return value.filter((_, index) => index < maxListLength || index === last).map(shorten);
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]));
}
