import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  argumentsIn,
  compileMessage,
  isTemplate,
  missingPluralForms,
} from '../../compile-message.ts';
import { findRequestsWith } from '../request-context.ts';
import { t } from './t.ts';

/** Formats a message that is not known when the test is compiled. */
function formatted(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
  language = 'en',
): string {
  const catalogue = { key: compileMessage(text) };
  const before = findRequestsWith(() => ({ cookies: '', languages: [language], catalogue }));
  try {
    return t('key', values);
  } finally {
    findRequestsWith(before);
  }
}

/** Text without the characters that can start an argument, a tag or a quoted part. */
const plainText = fc.string({ unit: 'binary' }).filter((text) => !/[{}<]/.test(text));

test('a text without arguments comes out unchanged, with its apostrophes', () => {
  fc.assert(
    fc.property(
      plainText.filter((text) => !text.includes("''")),
      (text) => {
        expect(formatted(text)).toBe(text);
      },
    ),
  );
  expect(formatted("It's the users' trees: don't")).toBe("It's the users' trees: don't");
});

test('values come out as they were given, whatever they contain', () => {
  fc.assert(
    fc.property(plainText, fc.string(), fc.string(), (between, first, second) => {
      fc.pre(!/''|^'|'$/.test(between));
      expect(formatted(`{first}${between}{second}`, { first, second })).toBe(
        `${first}${between}${second}`,
      );
    }),
  );
});

test('only messages that need the parser are compiled', () => {
  expect(compileMessage("{name} doesn't")).toBe("{name} doesn't");
  expect(compileMessage('{name, plural, other {#}}')).not.toBeTypeOf('string');
  expect(compileMessage("'{name}'")).not.toBeTypeOf('string');
  expect(compileMessage('<b>{name}</b>')).not.toBeTypeOf('string');
  expect(formatted("'{name}' '<'br>")).toBe('{name} <br>');
  expect(() => compileMessage('{name')).toThrow();
  expect(() => compileMessage('{count, plural, one {#}}')).toThrow();
});

test('templates may contain tags of XML, but no other syntax', () => {
  expect(isTemplate("<{element}> isn't closed by </phyloxml>")).toBe(true);
  expect(isTemplate('{count, plural, other {#}}')).toBe(false);
  expect(isTemplate("'{name}'")).toBe(false);
});

test('arguments, tags and missing plural forms are found at any depth', () => {
  const message = '<b>{count, plural, one {{sex, select, other {{name}}}} other {#}}</b>';
  expect(argumentsIn(message)).toEqual(new Set(['<b>', 'count', 'sex', 'name']));
  expect(missingPluralForms(message, 'en')).toEqual(new Set());
  expect(missingPluralForms(message, 'es')).toEqual(new Set(['many']));
  expect(missingPluralForms('{n, selectordinal, one {#st} other {#th}}', 'en')).toEqual(
    new Set(['two', 'few']),
  );
});

const catalogues = import.meta.glob<string>('./*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});

test.each(Object.keys(catalogues))('every translation of %s can be formatted', (file) => {
  const language = file.slice('./'.length, -'.json'.length);
  const translations: Record<string, string> = JSON.parse(catalogues[file] ?? '');
  for (const translation of Object.values(translations)) {
    const names = [...argumentsIn(translation)];
    const tags = names.filter((name) => name.startsWith('<')).map((name) => name.slice(1, -1));
    for (const count of [0, 1, 2, 1_000_000]) {
      const values = {
        ...Object.fromEntries(names.map((name) => [name, `[${name}]`])),
        ...Object.fromEntries(tags.map((name) => [name, (content: unknown) => content])),
        count,
      };
      const text = renderToStaticMarkup(formatted(translation, values, language));
      for (const name of names) {
        if (name !== 'count' && !name.startsWith('<')) expect(text).toContain(`[${name}]`);
      }
    }
  }
});
