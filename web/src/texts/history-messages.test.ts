import { historyActionTexts, historyTexts } from '@life-tree/contract/values';
import { expect, test, vi } from 'vitest';

const values = {
  name: 'Ballenas',
  username: 'ada',
  usernames: '@ada, @joe',
  version: '12',
  species: 'Pakicetus',
  ancestor: 'Indohyus',
  descendant: 'Ambulocetus',
  columns: 12,
  count: 1234,
  inferred: 1233,
  time: -50_000_000,
};

async function inLanguage(language: string) {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages: [language] });
  const { loadLanguage } = await import('./language.ts');
  const { historyEntryText } = await import('./history-messages.ts');
  await loadLanguage();
  return (code: string, action = 'edit') =>
    historyEntryText(
      { action, changes: [{ code, values }], summary: 'From the server' },
      'Million Years',
    );
}

test('every code of the history has a text in English and Spanish', async () => {
  const english = await inLanguage('en');
  const spanish = await inLanguage('es');
  for (const code of Object.keys(historyTexts)) {
    for (const action of ['edit', ...Object.keys(historyActionTexts)]) {
      expect(spanish(code, action), code).not.toBe(english(code, action));
      expect(spanish(code, action), code).not.toMatch(/[{}]|From the server/);
      expect(english(code, action), code).not.toMatch(/[{}]|From the server/);
    }
  }
});

test("numbers and times are formatted for the user's locale", async () => {
  const spanish = await inLanguage('es');
  expect(spanish('apparition-changed')).toBe('Movió Pakicetus a -50,00\u00a0Ma');
  expect(spanish('species-deleted-with-descendants', 'undo')).toBe(
    'Deshizo: Eliminó Pakicetus y sus 1234 descendientes',
  );
});

test('mass extinctions in the history have the names that the reader knows', async () => {
  await inLanguage('es');
  const { historyEntryText } = await import('./history-messages.ts');
  const text = (name: string) =>
    historyEntryText(
      { action: 'edit', changes: [{ code: 'band-removed', values: { name } }], summary: '' },
      'Million Years',
    );
  expect(text('End-Permian extinction')).toBe('Quitó la franja Extinción del final del Pérmico');
  expect(text('Ice ages')).toBe('Quitó la franja Ice ages');
});

test('G3a: the history writes times and durations as the tree does', async () => {
  await inLanguage('en');
  const { historyEntryText } = await import('./history-messages.ts');
  const text = (code: string, time: number) =>
    historyEntryText(
      { action: 'edit', changes: [{ code, values: { ...values, time } }], summary: '' },
      'Million Years',
      { notation: 'ago' },
    );
  expect(text('apparition-changed', -50e6)).toBe('Moved Pakicetus to 50\u00a0Ma');
  expect(text('duration-changed', 2e6)).toBe('Changed the duration of Pakicetus to 2 Myr');
  expect(text('species-moved-earlier', 3e6)).toBe('Moved Pakicetus 3 Myr earlier');
});

test('A1a: a split that nobody has named is told by a species near it, in the language of the reader', async () => {
  const values = { species: { near: 'Macaca' }, name: 'Catarrhini' };
  const texts = async (language: string) => {
    await inLanguage(language);
    const { historyEntryText } = await import('./history-messages.ts');
    const changes = [{ code: 'species-renamed', values }];
    return historyEntryText({ action: 'edit', summary: '', changes }, 'Million Years');
  };
  expect(await texts('en')).toBe('Renamed unnamed split near Macaca to Catarrhini');
  expect(await texts('es')).toContain('división sin nombre cerca de Macaca');
});

test('an unknown change keeps its English sentence', async () => {
  const spanish = await inLanguage('es');
  expect(spanish('tree-grafted')).toBe('From the server');
});
