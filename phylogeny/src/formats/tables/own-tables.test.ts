import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hostileText } from '../../../testing/hostile-forests.ts';
import { importTree } from '../../operations/import-tree.ts';
import { partId } from '../../parts/part-id.ts';
import type { Column } from '../../parts/part-values.ts';
import { type PartEntries, partsFrom } from '../../parts/tree-parts.ts';
import { forestFaults } from '../../species/checks/invariants.ts';
import { detailsColumn, type SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { numberedId } from '../../species/ids/species-id.ts';
import { fromNested } from '../../species/nested.ts';
import { type Bounds, boundsKinds } from '../../species/times/bounds.ts';
import type { Traits, TraitValue } from '../../species/values/traits.ts';
import type { TreeScale } from '../../timeline/tree-scale.ts';
import { years } from '../../timeline/years.ts';
import { type ReadForest, readTrees } from '../read.ts';
import { Report } from '../report.ts';
import { writeForest } from '../write.ts';
import { tableLayouts } from './columns/table-layouts.ts';
import { CsvReader } from './reading/csv-reader.ts';
import { readRangeTable } from './reading/range-table-reader.ts';
import { writeRangeTable } from './writing/range-table-writer.ts';

function read(text: string): ReadForest {
  const file = readTrees(text);
  if (!file.ok) throw new Error(file.error.message);
  expect(file.value.format).toBe('table');
  const built = file.value.trees[0]?.build();
  if (!built?.ok) throw new Error('not built');
  return { ...built.value, report: [...file.value.report, ...built.value.report] };
}

/** What LibreOffice makes of a table that is opened and saved: the cells stay, their spelling does not. */
function savedBySpreadsheet(text: string, { decimal }: { readonly decimal: '.' | ',' }): string {
  const delimiter = decimal === ',' ? ';' : ',';
  const reader = new CsvReader(text, ',');
  const lines: string[] = [];
  for (let record = reader.next(); record !== null; record = reader.next()) {
    const cells = record.fields.map((cell) => {
      // "66.50" and "1e-7" are numbers, which are written again in its own way.
      const isNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(cell);
      if (!isNumber) return quoted(cell, delimiter);
      const number = String(Number(Number(cell).toPrecision(15))).replace('e', 'E');
      return quoted(number.replace('.', decimal), delimiter);
    });
    lines.push(cells.join(delimiter));
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function quoted(cell: string, delimiter: string): string {
  const mustQuote = cell.includes(delimiter) || /["\n\r]/.test(cell);
  return mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Changes one cell of a table, found by the name of its row and its title. */
function withCell(text: string, name: string, title: string, value: string): string {
  const reader = new CsvReader(text, ',');
  const rows: string[][] = [];
  for (let record = reader.next(); record !== null; record = reader.next()) {
    rows.push([...record.fields]);
  }
  const column = rows[0]?.indexOf(title) ?? -1;
  expect(column).toBeGreaterThanOrEqual(0);
  const row = rows.find(([first]) => first === name);
  if (row !== undefined) row[column] = value;
  return `${rows.map((cells) => cells.map((cell) => quoted(cell, ',')).join(',')).join('\n')}\n`;
}

const sources = [
  {
    id: partId('s1'),
    value: {
      type: 'article-journal',
      title: 'Origin of whales; a review',
      author: [{ family: 'Gingerich' }, { family: 'Russell' }],
      issued: { 'date-parts': [[1983]] },
      DOI: '10.1126/science.220.4595.403',
    },
  },
  { id: partId('s2'), value: { type: 'document', note: 'A letter by Mary Anning' } },
];
const columns = [
  { id: partId('mass'), value: { name: 'Body mass', type: 'number', unit: 'kg' } },
  { id: partId('code'), value: { name: 'Code', type: 'text' } },
  {
    id: partId('diet'),
    value: { name: 'Diet', type: 'choice', choices: [{ name: 'fish', colour: '#123456' }] },
  },
  { id: partId('sea'), value: { name: 'Marine', type: 'yes-no' } },
] as const;
const parts: PartEntries = { sources, columns };

const whales = fromNested([
  {
    ...{ name: 'Cetacea', apparition: -53.5e6, duration: 53.5e6, inferred: true },
    descendants: [
      {
        ...{ name: 'Pakicetus', afterApparition: 0.75e6, duration: 4.125e6 },
        apparitionBounds: { before: 1e6, after: 0.5e6, kind: 'hpd', level: 80 },
        extinctionBounds: { before: 2e6, after: 0.1e6, kind: 'fossil' },
        placement: 'debated',
        colour: '#1b5e20',
        rank: 2,
        citations: {
          dates: [
            { sourceId: partId('s1'), locator: 'p. 404', note: 'table 1; see below' },
            { sourceId: partId('s2') },
          ],
          name: [{ sourceId: partId('s1') }],
        },
        traits: { mass: 45.5, code: '7A', diet: 'fish', sea: false },
        description: 'A wolf-sized, "amphibious" animal;\nwith hoofs.',
        image: 'https://example.org/p.png',
        imageCredit: { author: 'Jane Roe', licence: 'CC BY 4.0', link: 'https://example.org/jane' },
        stated: { apparition: years(-60e6) },
      },
      {
        ...{ name: '=Ambulocetus', afterApparition: 4.1e6, duration: 1e6 },
        apparitionBounds: { before: 0, after: 0, kind: 'circa' },
        extinctionBounds: { before: -0.2e6, after: 0.4e6, kind: 'range' },
        otherAncestors: [
          {
            ...{ id: numberedId(1), as: 'hybrid' },
            citations: [{ sourceId: partId('s1'), locator: 'p. 4; 6' }],
          },
        ],
        traits: { mass: 1234.5, code: 'NA', sea: true },
      },
      { name: 'Orcinus', afterApparition: 48.5e6, duration: 5e6, traits: { mass: 4e-7 } },
    ],
  },
]);

/** A species with its times and everything else, under the names of its columns. */
function describeSpecies({ forest, parts: read }: Pick<ReadForest, 'forest' | 'parts'>) {
  const columnName = new Map<string, string>(
    (read.columns ?? []).map(({ id, value }) => [id, value.name]),
  );
  const source = new Map<string, unknown>(
    (read.sources ?? []).map(({ id, value }) => [id, value.DOI ?? value.note]),
  );
  return forest.names.map((name, row) => {
    const {
      traits = {},
      citations = {},
      otherAncestors = [],
      ...details
    } = forest.details(row) ?? {};
    const ancestor = forest.ancestor(row);
    return {
      name,
      ancestor: ancestor < 0 ? null : ancestor,
      times: [forest.apparition(row), forest.extinction(row)],
      description: forest.description(row),
      image: forest.image(row),
      details,
      others: otherAncestors.map(({ id, as, citations: list = [] }) => [
        ...[forest.indexOf(id), as],
        list.map(({ sourceId, ...citation }) => ({ ...citation, source: source.get(sourceId) })),
      ]),
      traits: Object.fromEntries(
        Object.entries(traits).map(([id, value]) => [columnName.get(id), value]),
      ),
      citations: Object.entries(citations).map(([claim, list]) => [
        claim,
        list.map(({ sourceId, ...citation }) => ({ ...citation, source: source.get(sourceId) })),
      ]),
    };
  });
}

describe('a table of our own', () => {
  const text = writeForest(whales, 'csv', null, { parts });

  it('has plain columns only, under titles that people read', () => {
    expect(text.split('\n')[0]?.split(',')).toEqual([
      ...['Name', 'Ancestor', 'First appearance (Ma)', 'Last appearance (Ma)'],
      ...['Earliest first appearance (Ma)', 'Latest first appearance (Ma)'],
      'First appearance bounds',
      ...['Earliest last appearance (Ma)', 'Latest last appearance (Ma)', 'Last appearance bounds'],
      ...['Placement', 'Other ancestors', 'Inferred', 'Colour', 'Sibling order'],
      ...['Sources for dates', 'Sources for name', 'Description', 'Image'],
      ...['Image author', 'Image licence', 'Image link', 'Stated first appearance (Ma)'],
      ...['Body mass (kg)', 'Code (text)', 'Diet (choice)', 'Marine'],
    ]);
    expect(text).toContain(
      'Pakicetus,Cetacea,52.75,48.625,53.75,52.25,80% HPD,50.625,48.525,fossil,debated,,,#1b5e20,2,',
    );
    expect(text).toContain(
      '"""Gingerich, Russell. 1983. Origin of whales; a review. https://doi.org/10.1126/science.220.4595.403"" | p. 404 | ""table 1; see below""; A letter by Mary Anning"',
    );
    expect(text).not.toContain('{');
  });

  const expected = describeSpecies({ forest: whales, parts });

  it('has everything about each species', () => {
    const again = read(text);
    expect(describeSpecies(again)).toEqual(expected);
    expect(again.report).toEqual([]);
    expect(again.questions).toEqual([]);
    expect(
      again.parts.columns?.map(({ value: { name, type, unit } }) => [name, type, unit]),
    ).toEqual(
      columns.map(({ value }) => [
        value.name,
        value.type,
        'unit' in value ? value.unit : undefined,
      ]),
    );
  });

  it.each(['.', ','] as const)('survives a spreadsheet whose decimals have a "%s"', (decimal) => {
    const again = read(savedBySpreadsheet(text, { decimal }));
    expect(describeSpecies(again)).toEqual(expected);
    expect(again.report).toEqual([]);
  });

  it.each(['.', ','] as const)(
    'keeps all other cells when one was edited in a spreadsheet with "%s"',
    (decimal) => {
      const edited = withCell(text, 'Pakicetus', 'Last appearance (Ma)', '48.5');
      const again = read(savedBySpreadsheet(edited, { decimal }));
      const pakicetus = {
        ...expected[1],
        times: [-52.75e6, -48.5e6],
        details: {
          ...expected[1]?.details,
          extinctionBounds: { before: 2.125e6, after: -0.025e6, kind: 'fossil' },
        },
      };
      expect(describeSpecies(again)).toEqual([expected[0], pakicetus, ...expected.slice(2)]);
    },
  );

  it.each([
    ['Colour', 'purple'],
    ['Placement', 'somewhere'],
    ['Sibling order', '2nd'],
    ['Other ancestors', 'Nobody'],
  ])('loses only the cell %s that someone made unreadable, and reports it', (title, value) => {
    const again = read(withCell(text, "'=Ambulocetus", title, value));
    expect(again.report).toMatchObject([
      { code: 'detail-unreadable', examples: [`=Ambulocetus (${value})`] },
    ]);
    const others = title === 'Other ancestors' ? [] : expected[2]?.others;
    expect(describeSpecies(again)).toEqual([
      ...expected.slice(0, 2),
      { ...expected[2], others },
      expected[3],
    ]);
  });

  it('cites the sources that the tree has, and otherwise brings them', () => {
    const { forest, parts: brought } = read(text);
    const into = (known: PartEntries) => {
      const tree = { forest: Forest.fromColumns({ ...whales.columns }), parts: partsFrom(known) };
      let count = 0;
      const { parts: steps, branch } = importTree(
        { forest, parts: brought },
        tree,
        -1,
        () => `n${count++}`,
      );
      const [citation] = branch.species[1]?.citations?.dates?.slice(1) ?? [];
      return [steps.filter(({ part }) => part === 'sources').length, citation?.sourceId];
    };
    expect(into({ sources })).toEqual([0, 's2']);
    expect(into({})).toEqual([2, expect.stringMatching(/^n/)]);
  });

  it('names ancestors by name and number if several species have the same name', () => {
    const twins = fromNested([
      {
        name: 'A',
        apparition: -9e6,
        duration: 8e6,
        descendants: [
          { name: 'B', afterApparition: 1e6, duration: 5e6 },
          {
            name: 'A',
            afterApparition: 2e6,
            duration: 6e6,
            descendants: [
              {
                name: 'C',
                afterApparition: 3e6,
                duration: 1e6,
                otherAncestors: [{ id: numberedId(0) }, { id: numberedId(1) }],
              },
            ],
          },
        ],
      },
    ]);
    const written = writeForest(twins, 'csv');
    expect(
      written,
    ).toBe(`Name,Ancestor,First appearance (Ma),Last appearance (Ma),Other ancestors,Number
A,,9,1,,1
B,A #1,8,3,,2
A,A #1,7,1,,3
C,A #3,4,3,"A #1; B",4
`);
    const again = read(written);
    expect([...again.forest.list()]).toEqual([...twins.list()]);
    expect(again.report).toEqual([]);
  });
});

/** Times with as many digits as people write. */
const aTime = fc.oneof(
  fc.integer({ min: 1, max: 4567 }).map((value) => value * 1e6),
  fc.integer({ min: 1, max: 5_000_000 }).map((value) => value * 1000),
  fc.integer({ min: 1, max: 5_000_000_000 }),
  fc.integer({ min: 1, max: 5_000_000 }).map((value) => value / 1000),
);
const aDistance = fc.integer({ min: 0, max: 5_000_000 }).map((value) => value * 10);
const someBounds = fc.option(
  fc
    .record({ before: aDistance, after: aDistance, kind: fc.constantFrom(...boundsKinds) })
    .map(({ kind, ...distances }): Bounds | null => {
      if (distances.before + distances.after === 0) return { ...distances, kind: 'circa' };
      return { ...distances, kind, ...(kind === 'hpd' && { level: 68.2 }) };
    }),
  { nil: null },
);

/** Cells are read without the blanks around them. */
const aText = hostileText
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/^#\d+$/.test(text));
const someColumns: readonly (readonly [Column, fc.Arbitrary<TraitValue>])[] = [
  [
    { name: 'Mass', type: 'number', unit: 'kg' },
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
  ],
  [{ name: 'FAD', type: 'text' }, aText],
  [{ name: 'Numbers', type: 'text' }, fc.constantFrom('1', '2.50', '1e5', 'yes', '-')],
  [
    {
      name: 'Kind (text)',
      type: 'choice',
      choices: ['a', 'no', '7'].map((name) => ({ name, colour: '#123456' })),
    },
    fc.constantFrom('a', 'no', '7'),
  ],
  [{ name: 'Yes', type: 'yes-no' }, fc.boolean()],
  [{ name: 'Page', type: 'link' }, fc.constantFrom('https://a.org/?b;c=d', 'http://b.org')],
];
const entries = someColumns.map(([value], index) => ({ id: partId(`c${index}`), value }));
const someTraits = fc
  .record(Object.fromEntries(someColumns.map(([, value], index) => [`c${index}`, value])), {
    requiredKeys: [],
  })
  .map((values) => values as Traits);

const aForest = fc
  .array(
    fc.record({
      name: aText,
      climb: fc.nat({ max: 4 }),
      apparition: aTime,
      part: fc.constantFrom(0, 0.25, 0.5, 1),
      life: fc.constantFrom(0, 0.5, 0.75, 1),
      apparitionBounds: someBounds,
      extinctionBounds: someBounds,
      traits: someTraits,
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows): Forest => {
    const parents: number[] = [];
    const [first, last]: [number[], number[]] = [[], []];
    for (const [index, { climb, apparition, part, life }] of rows.entries()) {
      let parent = index - 1;
      for (let step = 0; step < climb && parent >= 0; step++) parent = parents[parent] ?? -1;
      parents.push(parent);
      const [from = 0, to = 0] = [first[parent], last[parent]];
      const start = parent < 0 ? -apparition : from + (to - from) * part;
      first.push(start);
      last.push(start < 0 && life < 1 ? start * life : start + 1000);
    }
    const details = rows.map(
      ({ apparitionBounds, extinctionBounds, traits }): SpeciesDetails => ({
        ...(apparitionBounds !== null && { apparitionBounds }),
        ...(extinctionBounds !== null && { extinctionBounds }),
        ...(Object.keys(traits).length > 0 && { traits }),
      }),
    );
    return Forest.fromColumns({
      ids: null,
      parents: Int32Array.from(parents),
      starts: Float64Array.from(parents, (parent, row) => (first[row] ?? 0) - (first[parent] ?? 0)),
      durations: Float64Array.from(first, (time, row) => (last[row] ?? 0) - time),
      names: rows.map(({ name }) => name),
      descriptions: null,
      images: null,
      details: detailsColumn(details.map((one) => (Object.keys(one).length === 0 ? null : one))),
    });
  });

/** Names, ancestors, times, bounds as absolute times, and values by the names of their columns. */
function publicPart({ forest, parts: read }: Pick<ReadForest, 'forest' | 'parts'>) {
  const digits = (time: number) => Number(time.toPrecision(14));
  const columnName = new Map<string, string>(
    (read.columns ?? []).map(({ id, value }) => [id, value.name]),
  );
  return forest.names.map((name, row) => {
    const { apparitionBounds, extinctionBounds, traits = {} } = forest.details(row) ?? {};
    const span = (time: number, bounds: Bounds | undefined) =>
      bounds && [
        digits(time - bounds.before),
        digits(time + bounds.after),
        bounds.kind,
        bounds.level,
      ];
    return [
      name,
      forest.ancestor(row),
      [forest.apparition(row), forest.extinction(row)].map(digits),
      span(forest.apparition(row), apparitionBounds),
      span(forest.extinction(row), extinctionBounds),
      Object.fromEntries(Object.entries(traits).map(([id, value]) => [columnName.get(id), value])),
    ];
  });
}

const otherWorld: TreeScale = { unit: 'turns', direction: 'back', now: 0, eras: [] };

it('any text read as a table gives species or a fault, and never an exception', () => {
  const header = 'Name,Ancestor,First appearance (Ma),Last appearance (Ma),Sources for dates,x\n';
  fc.assert(
    fc.property(fc.array(hostileText, { maxLength: 12 }), fc.boolean(), (cells, isOurs) => {
      const text = (isOurs ? header : '') + cells.join(',');
      const result = readRangeTable(text, new Report());
      if (!result.ok) expect(result.error.message).not.toBe('');
      else expect(forestFaults(result.value.forest)).toEqual([]);
    }),
  );
});

describe('the public part of a table', () => {
  it.each([
    ['on Earth', undefined],
    ['on another world', otherWorld],
  ])('has the same names, times, bounds and values again %s', (_, scale) => {
    fc.assert(
      fc.property(aForest, (forest) => {
        const written = writeForest(forest, 'csv', scale ? { scale } : null, {
          parts: { columns: entries },
        });
        const again = read(written);
        expect(publicPart(again)).toEqual(publicPart({ forest, parts: { columns: entries } }));
        expect(again.settings).toEqual(scale ? { scale } : null);
      }),
      { numRuns: 100 },
    );
  });

  it('of a species of the future is not taken for the past', () => {
    const forest = fromNested([{ name: 'A', apparition: 0, duration: 1e6 }]);
    expect(read(writeForest(forest, 'csv')).forest.extinction(0)).toBe(1e6);
  });

  it('writes times so that the very same numbers are read', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-9, max: 1e17, noNaN: true }),
        fc.double({ min: 1e-9, max: 1, noNaN: true }),
        (age, part) => {
          const forest = fromNested([{ name: 'A', apparition: -age, duration: age * part || 1 }]);
          const again = read(writeForest(forest, 'csv')).forest;
          expect(again.apparition(0)).toBe(forest.apparition(0));
        },
      ),
    );
  });
});

describe('Lengths that were only made to be drawn', () => {
  const convert = (text: string): ReadForest => {
    const file = readTrees(text);
    const built = file.ok ? file.value.trees[0]?.build() : undefined;
    if (!built?.ok) throw new Error('not built');
    return built.value;
  };
  const tree = '((A:5,B:0)AB:0,(C:3,D:5)CD:0)Root;';

  it('are moments in tables, and come back as they were', () => {
    const { forest } = convert(`[&units=Ma,youngest_tip_age=0] ${tree}`);
    const table = writeForest(forest, 'csv');
    const rows = table.split('\n').map((line) => line.split(',').slice(0, 4).join(','));
    expect(rows).toEqual([
      'Name,Ancestor,First appearance (Ma),Last appearance (Ma)',
      ...[
        'Root,,5,5',
        'AB,Root,5,5',
        'A,AB,5,0',
        'B,AB,5,5',
        'CD,Root,5,5',
        'C,CD,5,2',
        'D,CD,5,0',
      ],
      '',
    ]);
    const again = read(table);
    expect(again.report).toEqual([]);
    expect([...again.forest.columns.durations]).toEqual([...forest.columns.durations]);
    expect([...again.forest.columns.starts]).toEqual([...forest.columns.starts]);
    expect(again.forest.columns.details).toEqual(forest.columns.details);
    for (const layout of tableLayouts) {
      expect(writeRangeTable(forest, { layout })).not.toMatch(/\d\.\d{4}/);
    }
  });

  it('are no moments that the table of somebody else is said to have changed', () => {
    const table = read('name,fad_ma,lad_ma,inferred\nSplit,66,66,yes\nA,70,60,\nB,65,65,\n');
    const { examples } = table.report.find(({ code }) => code === 'same-appearances') ?? {};
    expect(examples).toEqual(['B']);
    expect(table.forest.details(0)).toMatchObject({ inferred: true });
  });

  it('keep the bounds of a guess where they are', () => {
    const { forest } = read('name,fad_ma,lad_ma\nA,66,60\nD,whatever,3\nE,70,?\n');
    expect(forest.details(1)?.apparitionBounds?.kind).toBe('circa');
    const written = writeForest(forest, 'csv');
    expect(written).toContain('\nE,,70,?,');
    const again = read(written).forest;
    for (const row of [0, 1, 2]) {
      expect(again.apparition(row)).toBe(forest.apparition(row));
      expect(again.extinction(row)).toBe(forest.extinction(row));
      expect(again.details(row)).toEqual(forest.details(row));
    }
  });
});

it('D7: a table has the splits of lineages that are older than their finds', () => {
  const forest = fromNested([
    {
      ...{ name: 'Ancestor', apparition: -100e6, duration: 10e6 },
      descendants: [
        { name: 'Late', afterApparition: 30e6, duration: 20e6, ghost: years(25e6) },
        { name: 'Direct', afterApparition: 5e6, duration: 5e6 },
      ],
    },
  ]);
  const text = writeForest(forest, 'csv');
  expect(text).toContain('Split from ancestor (Ma)');
  const file = readTrees(text);
  const built = file.ok ? file.value.trees[0]?.build() : file;
  if (!built?.ok) throw new Error('The table cannot be read');
  expect(built.value.report).toEqual([]);
  const seen = (one: typeof forest) =>
    [...one.list()].map(({ name, start, duration, ghost }) => ({ name, start, duration, ghost }));
  expect(seen(built.value.forest)).toEqual(seen(forest));
});

it('D7: a species that appears after its ancestor is extinct splits off at its extinction', () => {
  const file = readTrees('Name,Ancestor,FAD,LAD\nOld,,90,80\nLate,Old,70,60\n');
  const built = file.ok ? file.value.trees[0]?.build() : file;
  if (!file.ok || !built?.ok) throw new Error('The table cannot be read');
  const { forest } = built.value;
  const late = forest.names.indexOf('Late');
  expect([forest.split(late), forest.apparition(late), forest.extinction(late)]).toEqual([
    -80e6, -70e6, -60e6,
  ]);
  expect(file.value.report.map(({ code }) => code)).toContain('split-at-extinction');
});

test('D7: law: no range of a table is altered, whoever descends from whom', () => {
  const range = fc.record({
    parent: fc.option(fc.nat()),
    first: fc.integer({ min: 1, max: 4000 }),
    length: fc.nat(3000),
  });
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 12 }), (ranges) => {
      const rows = ranges.map(({ parent, first, length }, at) => ({
        ...{ name: `S${at}`, first, last: Math.max(first - length, 1) },
        ancestor: parent === null || at === 0 ? '' : `S${parent % at}`,
      }));
      const lines = rows.map(({ name, ancestor, first, last }) => [name, ancestor, first, last]);
      const { forest } = read(`name,ancestor,fad,lad\n${lines.join('\n')}\n`);
      expect(forestFaults(forest)).toEqual([]);
      expect(forest.size).toBe(rows.length);
      for (const { name, first, last } of rows) {
        const row = forest.names.indexOf(name);
        const times = [forest.apparition(row), forest.extinction(row)].map((time) => time / -1e6);
        expect([name, ...times]).toEqual([name, expect.closeTo(first, 2), expect.closeTo(last, 2)]);
      }
    }),
  );
});
