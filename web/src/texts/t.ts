import { createElement, Fragment, type ReactNode } from 'react';
import { catalogue, locale } from './language.ts';

type Values = Readonly<Record<string, string | number>>;

const placeholder = /\{(\w+)\}/;

/**
 * Returns a text in the user's language. The English text is the key, so the code shows what the page
 * says. `{name}` is a value; numbers are formatted for the user's locale.
 */
export function t(english: string, values: Values = {}): string {
  return fillIn(translationOf(english), values);
}

/** The same for a count; `{count}` is the number. The plural text is the key. */
export function tCount(count: number, one: string, many: string, values: Values = {}): string {
  return fillIn(translationOf(many, count, one), { ...values, count });
}

/** The same with elements as values: `tRich('I accept the {terms}', { terms: <a …/> })`. */
export function tRich(english: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return translationOf(english)
    .split(/(\{\w+\})/)
    .map((piece, index) => {
      const name = placeholder.exec(piece)?.[1];
      const content = name !== undefined && name in parts ? parts[name] : piece;
      return createElement(Fragment, { key: index }, content);
    });
}

/** Translates a template from a table, such as the one of errors. `scripts/texts.mjs` knows the tables. */
export function tMessage(template: string, values: Values = {}): string {
  return fillIn(translationOf(template), values);
}

function translationOf(english: string, count?: number, one?: string): string {
  const known = catalogue()[english];
  if (typeof known === 'string') return known;
  if (known !== undefined) {
    return (count === undefined ? undefined : known[pluralRules().select(count)]) ?? known.other;
  }
  return count === 1 && one !== undefined ? one : english;
}

function fillIn(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

/** Formats a number for the user's locale. */
export function formatNumber(value: number): string {
  // These look the same in all our languages, and creating a format is slow.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return numbers().format(value);
}

interface Formats {
  readonly locale: string;
  rules?: Intl.PluralRules;
  numbers?: Intl.NumberFormat;
}

let formats: Formats = { locale: '' };

// The locale differs between requests on the server. Formats are created when first needed.
function currentFormats(): Formats {
  const current = locale();
  if (formats.locale !== current) formats = { locale: current };
  return formats;
}

function pluralRules(): Intl.PluralRules {
  const current = currentFormats();
  current.rules ??= new Intl.PluralRules(current.locale);
  return current.rules;
}

function numbers(): Intl.NumberFormat {
  const current = currentFormats();
  current.numbers ??= new Intl.NumberFormat(current.locale);
  return current.numbers;
}
