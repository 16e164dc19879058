import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../../testing/hostile-forests.ts';
import { partId } from '../parts/part-id.ts';
import type { PartEntry } from '../parts/part-list.ts';
import type { Column } from '../parts/part-values.ts';
import { detailsColumn } from '../species/details.ts';
import { Forest } from '../species/forest.ts';
import { fromNested } from '../species/nested.ts';
import type { Traits, TraitValue } from '../species/values/traits.ts';
import { type ReadForest, readTrees } from './read.ts';
import { type WriteFormat, writeForest } from './write.ts';

function build(text: string): ReadForest {
  const read = readTrees(text);
  if (!read.ok) throw new Error(read.error.message);
  const built = read.value.trees[0]?.build();
  if (!built?.ok) throw new Error('not built');
  return built.value;
}

const colour = '#00ff00';
const columns: readonly PartEntry<Column>[] = [
  { id: partId('mass'), value: { name: 'body mass', type: 'number', unit: 'kg' } },
  {
    id: partId('diet'),
    value: {
      name: 'diet',
      type: 'choice',
      choices: ['bark, leaves', 'end', "/it's"].map((name) => ({ name, colour })),
    },
  },
  { id: partId('fly'), value: { name: 'can fly', type: 'yes-no' } },
  { id: partId('notes'), value: { name: 'remarks', type: 'text' } },
];

const forest = fromNested([
  {
    ...{ name: 'Root', apparition: -10e6, duration: 4e6, traits: { mass: 1.5, fly: false } },
    descendants: [
      {
        ...{ name: 'Homo sapiens', afterApparition: 4e6, duration: 6e6 },
        traits: { mass: 70.25, diet: 'bark, leaves', fly: false, notes: 'x=1, y' },
      },
      {
        ...{ name: 'Avis', afterApparition: 4e6, duration: 6e6 },
        traits: { mass: -3e-7, diet: "/it's", fly: true },
      },
    ],
  },
]);

/** The values of each species by the name of its column. */
function valuesByName(read: ReadForest): Record<string, Record<string, TraitValue>> {
  const names = new Map(read.parts.columns?.map(({ id, value }) => [String(id), value.name]));
  return Object.fromEntries(
    read.forest.names.map((name, row) => {
      const traits = Object.entries(read.forest.details(row)?.traits ?? {});
      return [name, Object.fromEntries(traits.map(([id, value]) => [names.get(id), value]))];
    }),
  );
}

describe('T6: columns', () => {
  it('are characters in NEXUS, except texts', () => {
    const text = writeForest(forest, 'nexus', null, { parts: { columns } });
    expect(text).toContain(`FORMAT DATATYPE=STANDARD SYMBOLS="012" MISSING=? GAP=-;
  CHARSTATELABELS
    1 diet / 'bark, leaves' end. '/it''s',
    2 'can fly' / false true;
  MATRIX
    Homo_sapiens 00
    Avis 21
    Root ?0
  ;`);
    expect(text).toContain(`FORMAT DATATYPE=CONTINUOUS MISSING=? GAP=-;
  CHARSTATELABELS
    1 'body mass';
  MATRIX
    Homo_sapiens 70.25
    Avis -3e-7
    Root 1.5
  ;`);
    expect(text).toContain('1[&remarks="x=1, y"]:6');
    expect(text).not.toContain('diet="');
  });

  it('stay annotations in NEXUS when a number is missing or a name ends a block', () => {
    const some = fromNested([
      { name: 'A', apparition: -9, duration: 1, traits: { mass: 1, fly: true } },
      { name: 'B', apparition: -9, duration: 1 },
    ]);
    const text = writeForest(some, 'nexus', null, { parts: { columns } });
    expect(text.match(/BEGIN CHARACTERS/g)).toHaveLength(1);
    expect(text).toContain('body_mass=1]');
    const hostile = fromNested([
      { name: 'x end; BEGIN TREES;', apparition: -9, duration: 1, traits: { fly: true } },
    ]);
    const other = writeForest(hostile, 'nexus', null, { parts: { columns } });
    expect(other).not.toContain('BEGIN CHARACTERS');
    expect(other).toContain('can_fly=true');
  });

  const statedByRoot = { 'body mass': 1.5, 'can fly': false };
  const stated = {
    Root: statedByRoot,
    'Homo sapiens': {
      ...statedByRoot,
      'body mass': 70.25,
      diet: 'bark, leaves',
      remarks: 'x=1, y',
    },
    Avis: { 'body mass': -3e-7, diet: "/it's", 'can fly': true },
  };
  const underscored = (name: string) => name.replaceAll(' ', '_');

  it.each<[WriteFormat, (name: string) => string]>([
    ['newick', underscored],
    ['nexus', (name) => name],
    ['nexml', (name) => name],
    ['phyloxml', underscored],
    ['csv', (name) => name],
  ])('can be read by other programs from %s', (format, nameOf) => {
    const read = build(writeForest(forest, format, null, { parts: { columns } }));
    // Annotations cannot have an apostrophe in Newick, since ape looks for quotes before it removes them.
    const written = (value: TraitValue) =>
      format === 'newick' && typeof value === 'string' ? value.replace("'", '’') : value;
    const expected = Object.entries(stated).map(([name, values]) => [
      name,
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [nameOf(key), written(value)]),
      ),
    ]);
    expect(valuesByName(read)).toEqual(Object.fromEntries(expected));
  });

  it('have a unit in phyloXML', () => {
    const read = build(writeForest(forest, 'phyloxml', null, { parts: { columns } }));
    const mass = read.parts.columns?.find(({ value }) => value.name === 'body_mass');
    expect(mass?.value).toMatchObject({ type: 'number', unit: 'kg' });
  });

  it('whose names mean something else in a table have another title', () => {
    const named = ['FAD', 'number', 'Details', 'firstapp_max_ma', 'family', '=1+1'].map(
      (name, index): PartEntry<Column> => ({
        id: partId(`c${index}`),
        value: { name, type: 'number' },
      }),
    );
    const traits = Object.fromEntries(named.map(({ id }, index) => [id, index]));
    const one = fromNested([{ name: 'A', apparition: -9, duration: 1, traits }]);
    const text = writeForest(one, 'csv', null, { parts: { columns: named } });
    expect(text.split('\n')[0]).toContain(
      ",FAD (column),number (column),Details,firstapp_max_ma (column),family,'=1+1",
    );
    const read = build(text);
    expect(read.parts.columns?.map(({ value }) => value.name)).toEqual(
      named.map(({ value }) => value.name),
    );
    expect(Object.values(valuesByName(read).A ?? {})).toEqual(Object.values(traits));
  });

  it('that someone changed in a table keep the change', () => {
    const text = writeForest(forest, 'csv', null, { parts: { columns } });
    const changed = build(text.replace('70.25,"bark, leaves",no', '71,end,TRUE'));
    expect(valuesByName(changed)['Homo sapiens']).toMatchObject({
      ...{ 'body mass': 71, diet: 'end', 'can fly': true },
    });
    const other = build(text.replace('70.25,', 'heavy,'));
    expect(valuesByName(other)['Homo sapiens']).toMatchObject({ 'body mass (kg)': 'heavy' });
  });

  const aColumn: fc.Arbitrary<readonly [Column['type'], fc.Arbitrary<TraitValue>]> =
    fc.constantFrom(
      ['number', fc.double({ noNaN: true, noDefaultInfinity: true }).map(withoutMinusZero)],
      ['text', hostileText],
      ['choice', fc.constantFrom('=1', 'end;')],
      ['yes-no', fc.boolean()],
      ['link', fc.constant('https://a.org/?b;c=d')],
    );
  const choices = [';', '=1', "it's /", 'end;'].map((name) => ({ name, colour }));
  const withColumns = fc
    .uniqueArray(fc.tuple(hostileText, aColumn), {
      maxLength: 4,
      selector: ([name]) => name.toLowerCase(),
    })
    .chain((list) => {
      const entries = list.map(
        ([name, [type]], index): PartEntry<Column> => ({
          id: partId(`c${index}`),
          value: { name, type, ...(type === 'choice' && { choices }) },
        }),
      );
      const fields = list.map(([, [, value]], index) => [`c${index}`, value] as const);
      // Absent values have no key, which the type of `record` does not say.
      const traits = fc
        .record(Object.fromEntries(fields), { requiredKeys: [] })
        .map((values) => values as Traits);
      return fc.record({
        columns: fc.constant(entries),
        forest: fc.array(traits, { minLength: 1, maxLength: 4 }).map(forestWith),
      });
    });

  it.each(['json'] as const)(
    'of any names and values are the same after writing and reading %s',
    (format) => {
      fc.assert(
        fc.property(withColumns, ({ columns: some, forest: written }) => {
          const parts = some.length === 0 ? {} : { columns: some };
          const read = build(writeForest(written, format, null, { parts }));
          expect(read.report).toEqual([]);
          expect(read.forest.columns).toStrictEqual(written.columns);
          expect(read.parts).toEqual(parts);
        }),
        { numRuns: 60 },
      );
    },
  );
});

/** JSON has no -0. */
function withoutMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}

/** An ancestor of all others, with these values. */
function forestWith(list: readonly Readonly<Record<string, TraitValue | undefined>>[]): Forest {
  const traits = list.map((values): Traits => {
    const present = Object.entries(values).flatMap(([id, value]) =>
      value === undefined ? [] : [[id, value] as const],
    );
    return Object.fromEntries(present);
  });
  return Forest.fromColumns({
    ids: null,
    parents: Int32Array.from(traits, (_, row) => Math.min(row, 1) - 1),
    starts: Float64Array.from(traits, (_, row) => (row === 0 ? -9 : 1)),
    durations: new Float64Array(traits.length).fill(1),
    names: traits.map((_, row) => `Species ${row}`),
    descriptions: null,
    images: null,
    details: detailsColumn(
      traits.map((values) => (Object.keys(values).length === 0 ? null : { traits: values })),
    ),
  });
}

interface Program {
  readonly program: string;
  readonly command: string;
  readonly ready: readonly string[];
  readonly script: (file: string) => readonly string[];
  readonly expected: string;
}

const programs: readonly Program[] = [
  {
    ...{ program: 'ape', command: 'Rscript', ready: ['-e', 'library(ape)'] },
    script: (file) => [
      '-e',
      `library(ape); d <- read.nexus.data("${file}"); for (n in names(d)) cat(n, d[[n]], "\\n")`,
    ],
    expected: 'Homo_sapiens 0 0\nAvis 2 1\nRoot ? 0',
  },
  {
    ...{ program: 'DendroPy', command: '/usr/bin/python3', ready: ['-c', 'import dendropy'] },
    script: (file) => [
      '-c',
      `import dendropy
for matrix in dendropy.DataSet.get(path="${file}", schema="nexus").char_matrices:
    for taxon in matrix: print(taxon.label, *matrix[taxon])`,
    ],
    expected: 'Homo sapiens 0 0\nAvis 2 1\nRoot ? 0\nHomo sapiens 70.25\nAvis -3e-07\nRoot 1.5',
  },
];

describe.each(programs)('$program', ({ program, command, ready, script, expected }) => {
  const env = { ...process.env, PYTHONIOENCODING: 'utf-8', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  const isReady = spawnSync(command, ready, { env }).status === 0;
  const why = isReady ? '' : ` (skipped: no ${program})`;
  it.skipIf(!isReady)(`T6: reads the columns in our NEXUS files${why}`, { timeout: 60_000 }, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'columns-'));
    const file = path.join(folder, 'tree.nex');
    try {
      writeFileSync(file, writeForest(forest, 'nexus', null, { parts: { columns } }));
      const run = spawnSync(command, script(file), { env, encoding: 'utf8' });
      expect(run.status, run.stderr).toBe(0);
      expect(run.stdout.trim().replace(/ +$/gm, '')).toBe(expected);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
