import { createElement, Fragment, type ReactNode } from 'react';
import { catalogue, locale } from './language.ts';

type Values = Readonly<Record<string, string | number>>;

const PLACE = /\{(\w+)\}/;

/**
 * A text in the reader's language. The English text is its own key, so the code reads as the page
 * does and a translation is one file. `{name}` stands for a value: a number is written as the
 * reader's language writes numbers.
 */
export function t(english: string, values: Values = {}): string {
  return filled(wording(english), values);
}

/** The same for a counted thing; `{count}` is the number. The key is the text for many. */
export function tCount(count: number, one: string, many: string, values: Values = {}): string {
  return filled(wording(many, count, one), { ...values, count });
}

/** The same with elements in it: `tRich('I accept the {terms}', { terms: <a …/> })`. */
export function tRich(english: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return wording(english)
    .split(/(\{\w+\})/)
    .map((piece, index) => {
      const name = PLACE.exec(piece)?.[1];
      const content = name !== undefined && name in parts ? parts[name] : piece;
      return createElement(Fragment, { key: index }, content);
    });
}

/** A text from a table of templates, such as those of errors: `scripts/texts.mjs` knows the tables. */
export function tMessage(template: string, values: Values = {}): string {
  return filled(wording(template), values);
}

function wording(english: string, count?: number, one?: string): string {
  const known = catalogue()[english];
  if (typeof known === 'string') return known;
  if (known !== undefined) {
    return (count === undefined ? undefined : known[pluralRules().select(count)]) ?? known.other;
  }
  return count === 1 && one !== undefined ? one : english;
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

/** A number as the reader writes it. */
export function formatNumber(value: number): string {
  // The same in all our languages, and making a format takes longer than a page has.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return numbers().format(value);
}

interface Formats {
  readonly locale: string;
  rules?: Intl.PluralRules;
  numbers?: Intl.NumberFormat;
}

let formats: Formats = { locale: '' };

// A browser has one reader, the server one after the other. Each is made when it is first needed.
function readersFormats(): Formats {
  const written = locale();
  if (formats.locale !== written) formats = { locale: written };
  return formats;
}

function pluralRules(): Intl.PluralRules {
  const made = readersFormats();
  made.rules ??= new Intl.PluralRules(made.locale);
  return made.rules;
}

function numbers(): Intl.NumberFormat {
  const made = readersFormats();
  made.numbers ??= new Intl.NumberFormat(made.locale);
  return made.numbers;
}
