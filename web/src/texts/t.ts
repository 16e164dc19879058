import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { formatToParts, IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import { catalogue, locale } from './language.ts';
import { elementsOf } from './message.ts';
import { formatNumber, formatters } from './number-formats.ts';

type Values = Readonly<Record<string, string | number>>;

/** Elements for `{name}`, and functions that return one around the content of `<name>…</name>`. */
type RichValues = Readonly<Record<string, ReactNode | ((content: ReactNode) => ReactNode)>>;

/** What the build makes of a message that only the parser understands. */
type CompiledMessage = readonly [english: string, elements: readonly MessageFormatElement[]];

/**
 * Returns a message in the user's language. The English ICU message is the key, so the code shows what the
 * page says: `t('{count, plural, one {# tree} other {# trees}}', { count })`. Numbers are formatted for the
 * user's locale. The context distinguishes English words that have several translations.
 */
export function t(english: string, values?: Values, context?: string): string;
/** The same with elements: `t('I accept the <link>terms</link>', { link: (text) => <a …>{text}</a> })`. */
export function t(english: string, values: RichValues, context?: string): ReactNode;
export function t(
  message: string | CompiledMessage,
  values: RichValues = {},
  context?: string,
): ReactNode {
  const [english, original] = typeof message === 'string' ? [message, message] : message;
  const key = context === undefined ? english : `${english} [${context}]`;
  return format(elementsOf(catalogue()[key] ?? original), values);
}

/** Translates a template from a table, such as the one of errors. `scripts/texts.mjs` knows the tables. */
export function tMessage(template: string, values: Values = {}): string {
  const elements = elementsOf(catalogue()[template] ?? template);
  // The server may be of another version and not send a value.
  const missing = elements.flatMap((element) =>
    element.type === TYPE.argument ? [[element.value, `{${element.value}}`]] : [],
  );
  return String(format(elements, { ...Object.fromEntries(missing), ...values }));
}

function format(elements: readonly MessageFormatElement[], values: RichValues): ReactNode {
  const numbers = new Set(numberArguments(elements));
  const prepared: Record<string, ReactNode | ((parts: ReactNode[]) => ReactNode)> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'function') {
      prepared[name] = (parts) => value(createElement(Fragment, null, ...parts));
    } else {
      prepared[name] =
        typeof value === 'number' && !numbers.has(name) ? formatNumber(value) : value;
    }
  }
  const parts = formatToParts<ReactNode>(
    [...elements],
    locale(),
    formatters,
    IntlMessageFormat.formats,
    prepared,
  );
  const contents = parts.map(({ value }) => value);
  return contents.every((content) => typeof content === 'string')
    ? contents.join('')
    : createElement(Fragment, null, ...contents);
}

/** The arguments that must stay numbers, because they select a form or have a format of their own. */
function* numberArguments(elements: readonly MessageFormatElement[]): Generator<string> {
  for (const element of elements) {
    if (element.type === TYPE.plural || element.type === TYPE.number) yield element.value;
    if ('options' in element) {
      for (const option of Object.values(element.options)) yield* numberArguments(option.value);
    }
    if ('children' in element) yield* numberArguments(element.children);
  }
}
