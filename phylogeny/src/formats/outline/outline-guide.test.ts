import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTrees } from '../read.ts';
import { writeForest } from '../write.ts';

const guide = readFileSync(new URL('../../../../docs/guide/outline.md', import.meta.url), 'utf8');
const outlines = [...guide.matchAll(/```outline\n(.*?)```/gs)].map(([, text = '']) => text);

/** The number of species, and what the report says about them, in the order of the guide. */
const expected: readonly (readonly [species: number, codes: readonly string[]])[] = [
  [4, []],
  [4, ['outline-dates']],
  [4, []],
  [4, ['outline-dates']],
  [4, ['outline-dates']],
  [4, []],
  [5, []],
  [3, []],
  [3, []],
  [5, []],
  [4, ['synonyms', 'outline-dates', 'columns-made']],
];

function read(text: string) {
  const file = readTrees(text);
  if (!file.ok) throw new Error(file.error.message);
  const built = file.value.trees[0]?.build();
  if (!built?.ok) throw new Error('not built');
  const { forest, parts } = built.value;
  const report = [...file.value.report, ...built.value.report];
  return { format: file.value.format, forest, parts, codes: report.map(({ code }) => code) };
}

test('the guide has ten examples after its first one', () => {
  expect(outlines).toHaveLength(11);
});

test.each(outlines.map((text, index) => ({ text, index })))(
  'T3: example $index of the guide is read as it says',
  ({ text, index }) => {
    const { format, forest, codes } = read(text);
    const [species, report] = expected[index] ?? [0, []];
    expect(format).toBe('outline');
    expect(forest.size).toBe(species);
    expect(codes).toEqual(report);
    // Written again, it is the same tree.
    const again = read(writeForest(forest, 'outline'));
    expect(again.forest.names).toEqual(forest.names);
    expect([...again.forest.columns.parents]).toEqual([...forest.columns.parents]);
  },
);

test('T3: the examples mean what the guide says', () => {
  const detailsOf = (index: number) => {
    const { forest } = read(outlines[index] ?? '');
    return forest.names.map((name, row) => [name, forest.details(row)]);
  };
  expect(detailsOf(5)).toEqual([
    ['Cetartiodactyla', null],
    ['Hippopotamidae', null],
    ['Andrewsarchus', { placement: 'debated' }],
    ['Mesonychia', { placement: 'unknown' }],
  ]);
  expect(detailsOf(6)[0]).toEqual(['Ancestor of tetrapods', { inferred: true }]);
  expect(detailsOf(8).map(([name]) => name)).toEqual([
    'Area 51–49',
    '[sic] species',
    'called "old"',
  ]);
  const { parts } = read(outlines[10] ?? '');
  expect(parts.columns?.map(({ value }) => value.name)).toEqual(['Rank', 'IUCN']);
});
