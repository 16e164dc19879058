import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.resetModules());

async function textsFor(language: string) {
  vi.stubGlobal('navigator', { languages: [language] });
  const { loadLanguage } = await import('./language.ts');
  const texts = await import('./t.ts');
  await loadLanguage();
  return texts;
}

test('in English, the text of the code is shown', async () => {
  const { t, tCount } = await textsFor('en-GB');
  expect(t('Hello {name}', { name: '{count}' })).toBe('Hello {count}');
  expect(tCount(1, 'one species', '{count} species')).toBe('one species');
  expect(tCount(12_345, 'one species', '{count} species')).toBe('12,345 species');
});

test('in Spanish, the translation is shown, or the English text if there is none', async () => {
  const { t } = await textsFor('es-MX');
  expect(t('Page not found')).toBe('Página no encontrada');
  expect(t('Never translated')).toBe('Never translated');
  expect(document.documentElement.lang).toBe('es');
});

test('a counted text has its plural in both languages, also for 0', async () => {
  const english = await textsFor('en');
  expect(english.tCount(1, 'follower', 'followers')).toBe('follower');
  vi.resetModules();
  const spanish = await textsFor('es');
  expect(spanish.tCount(1, 'follower', 'followers')).toBe('seguidor');
  expect(spanish.tCount(2, 'follower', 'followers')).toBe('seguidores');
  expect(spanish.tCount(1, '{count} found', '{count} found')).toBe('1 encontrada');
  expect(spanish.t('Followers')).toBe('Seguidores');
});

test('unsupported languages fall back to English', async () => {
  const { t } = await textsFor('tlh');
  expect(t('Page not found')).toBe('Page not found');
});

test('a template of a table is translated with its values', async () => {
  vi.doMock('./es.ts', () => ({
    spanish: { 'Wait {seconds} seconds (please)': 'Espere {seconds} segundos' },
  }));
  const { tMessage } = await textsFor('es');
  expect(tMessage('Wait {seconds} seconds (please)', { seconds: 12 })).toBe('Espere 12 segundos');
  expect(tMessage('Anything else')).toBe('Anything else');
  vi.doUnmock('./es.ts');
});
