import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Catalogue } from './catalogue.ts';

afterEach(() => vi.resetModules());

async function textsFor(language: string) {
  vi.stubGlobal('navigator', { languages: [language] });
  const { loadLanguage } = await import('./language.ts');
  const texts = await import('./t.ts');
  await loadLanguage();
  return texts;
}

/** The same with other translations. */
async function textsWith(language: string, catalogue: Catalogue) {
  const { findRequestsWith } = await import('../request-context.ts');
  findRequestsWith(() => ({ cookies: '', languages: [language], catalogue }));
  return import('./t.ts');
}

test('in English, the text of the code is shown', async () => {
  const { t } = await textsFor('en-GB');
  expect(t('Hello {name}', { name: '{count}' })).toBe('Hello {count}');
  expect(t("It doesn't")).toBe("It doesn't");
});

test('in Spanish, the translation is shown, or the English text if there is none', async () => {
  const { t } = await textsFor('es-MX');
  expect(t('Page not found')).toBe('Página no encontrada');
  expect(t('Never translated')).toBe('Never translated');
  expect(t('{count, plural, one {# untranslated} other {# not translated}}', { count: 2 })).toBe(
    '2 not translated',
  );
  expect(document.documentElement.lang).toBe('es');
});

test('a counted text has its plural in both languages, also for 0 and a million', async () => {
  const trees = async (language: string, counts: readonly number[]) => {
    vi.resetModules();
    const { t } = await textsFor(language);
    return counts.map((count) => t('{count, plural, one {# tree} other {# trees}}', { count }));
  };
  expect(await trees('en', [0, 1, 2, 12_345])).toEqual([
    '0 trees',
    '1 tree',
    '2 trees',
    '12,345 trees',
  ]);
  expect(await trees('es', [0, 1, 2, 12_345, 1_000_000])).toEqual([
    '0 árboles',
    '1 árbol',
    '2 árboles',
    '12.345 árboles',
    '1.000.000 de árboles',
  ]);
});

test.each([
  [
    'pl',
    '{count, plural, one {# drzewo} few {# drzewa} many {# drzew} other {# drzewa}}',
    { 0: '0 drzew', 1: '1 drzewo', 2: '2 drzewa', 5: '5 drzew', 22: '22 drzewa', 112: '112 drzew' },
  ],
  [
    'ar',
    '{count, plural, zero {none} one {one} two {two} few {few} many {many} other {other}}',
    { 0: 'none', 1: 'one', 2: 'two', 3: 'few', 11: 'many', 100: 'other', 103: 'few' },
  ],
])(
  'a language with more than two plural forms (%s) has the right one',
  async (language, message, expected) => {
    const { compileMessage } = await import('../../compile-message.ts');
    const texts = { '{count, plural, one {# tree} other {# trees}}': compileMessage(message) };
    vi.doMock('./language.ts', () => ({ locale: () => language, catalogue: () => texts }));
    try {
      const { t } = await import('./t.ts');
      for (const [count, text] of Object.entries(expected)) {
        expect(t('{count, plural, one {# tree} other {# trees}}', { count: Number(count) })).toBe(
          text,
        );
      }
    } finally {
      vi.doUnmock('./language.ts');
    }
  },
);

test('small numbers look as the formats of the browser write them, which are slow to create', async () => {
  for (const language of ['en', 'es']) {
    vi.resetModules();
    const { t } = await textsFor(language);
    const create = vi.spyOn(Intl, 'NumberFormat');
    expect(t('{count, plural, one {# page} other {# pages}}', { count: 7 })).toBe('7 pages');
    expect(create).not.toHaveBeenCalled();
    create.mockRestore();
    const number = new Intl.NumberFormat(language);
    const rules = new Intl.PluralRules(language);
    for (const count of [0, 1, -1, 2, 999, -999, 1000, 0.5, 1_000_000]) {
      const form = rules.select(count) === 'one' ? 'single' : 'several';
      expect(t('{count, plural, one {# single} other {# several}}', { count })).toBe(
        `${number.format(count)} ${form}`,
      );
      expect(t('{count} of them', { count })).toBe(`${number.format(count)} of them`);
    }
  }
});

test('ordinal numbers and choices such as gender work', async () => {
  const { t } = await textsFor('en');
  const place = (place: number) =>
    t('{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { place });
  expect([1, 2, 3, 4, 11, 22].map(place)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
  const tree = (gender: string) =>
    t('{gender, select, female {her tree} male {his tree} other {their tree}}', { gender });
  expect(['female', 'male', 'unknown'].map(tree)).toEqual(['her tree', 'his tree', 'their tree']);
});

test('numbers are formatted for the locale, beside a plural too', async () => {
  const { t } = await textsFor('es');
  expect(t('{first}–{last}', { first: 1, last: 98_765.5 })).toBe('1–98.765,5');
  const values = { count: 1, total: 98_765 };
  expect(t('{count, plural, one {# of {total}} other {# out of {total}}}', values)).toBe(
    '1 of 98.765',
  );
});

test('values and tags can be elements', async () => {
  const { t } = await textsFor('en');
  const sentence = t(
    'By {author}: <strong>{count, plural, one {# tree} other {# trees}}</strong>!',
    {
      author: createElement('b', null, 'Ada'),
      count: 2000,
      strong: (content) => createElement('strong', null, content),
    },
  );
  expect(renderToStaticMarkup(sentence)).toBe('By <b>Ada</b>: <strong>2,000 trees</strong>!');
});

test('a word with two meanings has a translation for each context', async () => {
  const { t } = await textsWith('es', { Open: 'Abrir', 'Open [state]': 'Abierto' });
  expect(t('Open')).toBe('Abrir');
  expect(t('Open', {}, 'state')).toBe('Abierto');
  expect(t('Open', {}, 'unknown')).toBe('Open');
});

test('unsupported languages fall back to English', async () => {
  const { t } = await textsFor('tlh');
  expect(t('Page not found')).toBe('Page not found');
});

test('a template of a table is translated with its values', async () => {
  const { tMessage } = await textsWith('es', {
    'Wait {seconds} seconds (please)': 'Espere {seconds} segundos',
  });
  expect(tMessage('Wait {seconds} seconds (please)', { seconds: 12 })).toBe('Espere 12 segundos');
  expect(tMessage('Wait {seconds} seconds (please)')).toBe('Espere {seconds} segundos');
  expect(tMessage('Anything else')).toBe('Anything else');
});
