import { eraChart, erasInView, geologicUnits, years } from '@life-tree/phylogeny';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { intervalNames } from './interval-names/es.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function notationFor(language: string) {
  vi.stubGlobal('navigator', { languages: [language] });
  const { loadLanguage } = await import('./language.ts');
  const { loadIntervalNames, timeNotation } = await import('./time-notation.ts');
  await loadLanguage();
  await loadIntervalNames();
  return timeNotation();
}

const nameOf = (english: string) => [intervalNames[english]].flat()[0];

test('every interval has a Spanish name, and no two of a rank share one', () => {
  const names = geologicUnits.map(({ name, rank }) => `${rank} ${nameOf(name)}`);
  expect(names.filter((name) => name.endsWith('undefined'))).toEqual([]);
  expect(new Set(names).size).toBe(geologicUnits.length);
  expect(Object.keys(intervalNames).toSorted()).toEqual(
    geologicUnits.map(({ name }) => name).toSorted(),
  );
});

test('the shorter forms of a Spanish name are shorter', () => {
  for (const name of Object.values(intervalNames)) {
    const lengths = [name].flat().map(({ length }) => length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
  }
});

test('the axis has Spanish names for a Spanish reader', async () => {
  const notation = await notationFor('es-ES');
  const tier = eraChart(notation).tiers.at(-2);
  if (tier === undefined) throw new Error('no epochs');
  const range = { from: years(-145e6), to: years(0), pixelsPerYear: 1e-5 };
  const bands = erasInView({ ...range, tier, measure: () => 0 });
  expect(bands.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Cretácico Temprano', 'Cretácico Tardío', 'Eoceno', 'Mioceno']),
  );
});

test('numbers follow the country, and the units the language', async () => {
  const { formatTime } = await import('@life-tree/phylogeny');
  const label = async (language: string) =>
    formatTime(years(-66e6), 'Million Years', await notationFor(language));
  expect(await label('es-ES')).toBe('-66,00\u00a0Ma');
  vi.resetModules();
  expect(await label('es-MX')).toBe('-66.00\u00a0Ma');
  vi.resetModules();
  expect(await label('en-GB')).toBe('-66.00MY');
});

test('a mass extinction that somebody added in English has a Spanish name for a Spanish reader', async () => {
  const { bandName } = await import('@life-tree/phylogeny');
  const name = 'End-Permian extinction';
  const band = { name, from: -252e6, colour: '#b3402e', ready: 'end-permian' } as const;
  expect(bandName(band, await notationFor('es'))).toBe('Extinción del final del Pérmico');
  vi.resetModules();
  expect(bandName(band, await notationFor('en'))).toBe(name);
});
