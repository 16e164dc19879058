import { describe, expect, it } from 'vitest';
import { fixture } from '../../../../fixtures/fixture-files.ts';
import { partFault } from '../../../parts/part-faults.ts';
import { speciesWithConflicts } from '../../../species/checks/bounds-conflicts.ts';
import type { Forest } from '../../../species/forest.ts';
import { readTrees } from '../../read.ts';
import { Report } from '../../report.ts';
import type { ColumnMapping } from '../columns/table-header.ts';
import { writeRangeTable } from '../writing/range-table-writer.ts';
import { readRangeTable } from './range-table-reader.ts';

function read(
  text: string,
  yearsPerUnit?: number,
  mapping?: ColumnMapping,
): { forest: Forest; codes: string[]; messages: string[] } {
  const report = new Report();
  const forest = readRangeTable(text, report, { yearsPerUnit, mapping });
  if (!forest.ok) throw new Error(forest.error.message);
  return {
    forest: forest.value.forest,
    codes: report.entries.map(({ code }) => code),
    messages: report.entries.map(({ message }) => message),
  };
}

function readFile(path: string): { forest: Forest; codes: string[] } {
  const file = readTrees(fixture(path));
  if (!file.ok) throw new Error(file.error.message);
  expect(file.value.format).toBe('table');
  const built = file.value.trees[0]?.build();
  if (!built?.ok) throw new Error('not built');
  return { forest: built.value.forest, codes: file.value.report.map(({ code }) => code) };
}

function ranges(forest: Forest): string[] {
  return [...forest.list()].map(
    ({ name }, row) =>
      `${name} ${forest.apparition(row)}..${forest.extinction(row)} < ${forest.name(forest.ancestor(row))}`,
  );
}

describe('a range table', () => {
  it('can be in the form of strap: row names, FAD and LAD', () => {
    const { forest, codes } = readFile('tables/strap.txt');
    expect(ranges(forest)).toEqual([
      'Acanthostega gunnari -365000000..-363000000 < ',
      'Ichthyostega -365000000..-360000000 < ',
      'Tulerpeton -363000005..-363000000 < ',
    ]);
    expect(codes).toEqual(['table-unit-million-years', 'same-appearances']);
  });

  it('can be in the form of paleotree: ancestors by number', () => {
    expect(ranges(readFile('tables/paleotree.csv').forest)).toEqual([
      't1 -12500000..-4250000 < ',
      't2 -9000000..0 < t1',
      't3 -3500000..-1000000 < t2',
    ]);
  });

  it('can be occurrences of the Paleobiology Database, which are grouped by name', () => {
    const { forest, codes } = readFile('tables/pbdb-occurrences.csv');
    expect(ranges(forest)).toEqual([
      'Tyrannosaurus rex -72100000..-66000000 < ',
      'Tyrannosaurus -83600000..-66000000 < ',
    ]);
    expect(codes).toContain('rows-gathered');
    expect(codes).toContain('finds');
  });

  it('can be taxa of the Paleobiology Database, with parents and living taxa', () => {
    const { forest, codes } = readFile('tables/pbdb-taxa.csv');
    expect(ranges(forest)).toEqual([
      'Equidae -56000000..0 < ',
      'Equus -5333000..0 < Equidae',
      'Hyracotherium -56000000..-47800000 < Equidae',
    ]);
    expect(codes).toEqual(['last-find-of-living', 'row-without-times', 'unknown-ancestor']);
  });

  it('can be in the form of spreadsheets: semicolons, decimal commas, quotes, a unit in the title', () => {
    const { forest, codes } = readFile('tables/semicolons.csv');
    expect(ranges(forest)).toEqual([
      'Homo "x" -2400500..-110000 < ',
      'Homo y -700000..0 < Homo "x"',
      'Homo z -90000..-20000 < Homo "x"',
      'Homo w -60000..-50000 < ',
    ]);
    expect(forest.description(0)).toBe('a; b');
    expect(codes).toEqual([
      'empty-end',
      'exchanged-times',
      'unknown-ancestor',
      'split-at-extinction',
    ]);
  });

  it('D5: can be the foraminifera of paleotree, with dates, ancestors and codes', () => {
    for (const [file, size] of [
      ['morphospecies', 339],
      ['lineages', 210],
    ] as const) {
      const { forest, codes } = readFile(`tables/foraminifera-${file}.csv`);
      expect([forest.size, [...forest.roots()].length]).toEqual([size, 1]);
      expect(forest.span).toMatchObject({ from: -70.6e6, to: 0 });
      expect(codes).toEqual(['table-unit-million-years']);
    }
    const { forest } = readFile('tables/foraminifera-morphospecies.csv');
    expect(forest.names).toContain('Acarinina_africana');
  });

  it('D5a: with an empty end, or a word for the present there, has a species that still lives', () => {
    const ends = ['', 'NA', '-', 'extant', 'Present', 'living', 'hoy', '0'];
    const rows = ends.map(
      (end, index) => `S${index},${index === 0 ? '' : 'S0'},${9 - index},${end}`,
    );
    const { forest, codes } = read(`Species,Ancestor,Start,End (Ma)\n${rows.join('\n')}\n`);
    expect([...forest.roots()].length).toBe(1);
    for (let row = 0; row < forest.size; row++) expect(forest.extinction(row)).toBe(0);
    expect(codes).toEqual(['empty-end']);
  });

  it('D5a: with an end that nobody knows, or of an extinct species, is not taken to be living', () => {
    const { forest, codes } = read('name,fad,lad,extant\nA,9,?,\nB,8,,extinct\nC,7,,yes\nD,7,2,\n');
    const isLiving = [...forest.list()].map((_, row) => forest.extinction(row) === 0);
    expect(isLiving).toEqual([false, false, true, false]);
    expect(codes).toContain('open-end');
  });

  it('D5a: can give a duration instead of an end', () => {
    const { forest } = read('species,apparition (Ma),duration (Ma)\nA,9,2.5\n');
    expect(ranges(forest)).toEqual(['A -9000000..-6500000 < ']);
  });

  it('D5a: reports every column that it leaves out', () => {
    const text = 'name,fad,lad,family,empty\nA,9,1,Felidae,\n';
    const { messages } = read(text, undefined, { 3: 'ignored' });
    expect(messages).toContain('The column "family" was left out');
    expect(messages).toContain('The column "empty" was left out');
  });

  it('D5a: keeps other columns as values of the species', () => {
    const report = new Report();
    const text =
      'name,fad,lad,Family,n_occs,Marine,family\nA,9,1,Felidae,3,yes,x\nB,5,2,NA,0.5,no,\n';
    const read = readRangeTable(text, report);
    if (!read.ok) throw new Error('not read');
    const { forest, parts } = read.value;
    const columns = parts?.columns ?? [];
    expect(columns.map(({ value }) => `${value.name}: ${value.type}`)).toEqual([
      'Family: text',
      'n_occs: number',
      'Marine: yes-no',
      'family 2: text',
    ]);
    const valuesOf = (row: number) =>
      columns.map(({ id }) => forest.details(row)?.traits?.[id] ?? null);
    expect(valuesOf(0)).toEqual(['Felidae', 3, true, 'x']);
    expect(valuesOf(1)).toEqual([null, 0.5, false, null]);
    for (const { value } of columns) expect(partFault('columns', value)).toBeNull();
    expect(report.entries.map(({ code }) => code)).toEqual(['table-unit-million-years']);
  });

  it('D5a: has at most as many columns as a tree, and reports the others', () => {
    const titles = Array.from({ length: 60 }, (_, index) => `c${index}`);
    const text = `name,fad,lad,${titles}\nA,9,1,${titles}\n`;
    const report = new Report();
    const read = readRangeTable(text, report);
    expect(read.ok && read.value.parts?.columns).toHaveLength(50);
    expect(report.entries.filter(({ code }) => code === 'column-ignored')).toHaveLength(10);
  });

  it('D5a: can be read with other columns than its titles say', () => {
    const text = 'a,b,c,d\nWhale,50,Cetacea,40\nDolphin,45,Whale,\n';
    expect(readRangeTable(text, new Report()).ok).toBe(false);
    const mapping = { 0: 'name', 1: 'apparition', 2: 'ancestor', 3: 'extinction' } as const;
    expect(ranges(read(text, undefined, mapping).forest)).toEqual([
      'Whale -50000000..-40000000 < ',
      'Dolphin -45000000..0 < Whale',
    ]);
    const named = 'name,other,fad,lad\nA,B,9,1\n';
    expect(read(named, undefined, { 1: 'name' }).forest.name(0)).toBe('B');
    expect(read(named, undefined, { 1: 'ignored' }).messages).toContain(
      'The column "other" was left out',
    );
  });

  it('D5: with four dates keeps them as bounds, and writes the same numbers', () => {
    const { forest } = readFile('tables/pbdb-taxa.csv');
    expect(forest.details(0)).toEqual({
      apparitionBounds: { before: 0, after: 8.2e6, kind: 'fossil' },
      traits: { 'column-1': 1 },
    });
    expect(forest.details(2)).toMatchObject({
      apparitionBounds: { before: 0, after: 8.2e6, kind: 'fossil' },
      extinctionBounds: { before: 2.2e6, after: 0, kind: 'fossil' },
    });
    const written = writeRangeTable(forest);
    expect(written).toContain('Hyracotherium,Equidae,56,47.8,56,47.8,fossil,50,47.8,fossil');
    const changed = read(written.replace(',50,47.8,', ',51,47.8,'));
    expect(changed.forest.details(2)?.extinctionBounds?.before).toBe(3.2e6);
  });

  it('D5: of finds gives each species the bounds of its first and last find', () => {
    const { forest, codes } = read(
      'name,max_ma,min_ma\nA,72.1,66\nA,68,66\nA,83.6,72.1\nB,50,47.8\n',
    );
    expect(ranges(forest)).toEqual(['A -83600000..-66000000 < ', 'B -50000000..-47800000 < ']);
    expect(forest.details(0)).toMatchObject({
      apparitionBounds: { before: 0, after: 11.5e6, kind: 'fossil' },
      extinctionBounds: { before: 2e6, after: 0, kind: 'fossil' },
    });
    expect(forest.details(1)).toMatchObject({
      apparitionBounds: { before: 0, after: 2.2e6, kind: 'fossil' },
      extinctionBounds: { before: 2.2e6, after: 0, kind: 'fossil' },
    });
    expect(codes).toContain('finds');
    // A single find does not contradict itself.
    expect(speciesWithConflicts(forest)).toEqual([]);
  });

  it('D5: of finds counts those of each species in a column', () => {
    const table = readRangeTable(
      'name,max_ma,min_ma,finds\nA,3,2,x\nA,5,4,x\nB,2,1,\n',
      new Report(),
    );
    if (!table.ok) throw new Error(table.error.message);
    const { forest, parts } = table.value;
    const counted = parts?.columns?.find(({ value }) => value.type === 'number');
    expect(counted?.value.name).toBe('finds 2');
    const counts = [0, 1].map((row) => forest.details(row)?.traits?.[counted?.id ?? '']);
    expect(counts).toEqual([2, 1]);
  });

  it('D5: of finds asks whether those that may be from today show that a species lives', () => {
    const text = 'name,max_ma,min_ma\nA,0.0117,0\nA,2,1\nB,3,2\nB,4,3\n';
    const ask = (nearTips?: 'living' | 'extinct') => {
      const table = readRangeTable(text, new Report(), { nearTips });
      if (!table.ok) throw new Error(table.error.message);
      return table.value;
    };
    const { questions = [], forest } = ask();
    expect(questions.map(({ kind, names }) => [kind, names])).toEqual([['tips', ['A']]]);
    expect(ranges(forest)[0]).toBe('A -2000000..-5850 < ');
    const bounds = { before: 5850, after: 5850, kind: 'fossil' };
    expect(forest.details(0)?.extinctionBounds).toEqual(bounds);
    for (const [answer, end] of [
      ['living', 0],
      ['extinct', -5850],
    ] as const) {
      const answered = ask(answer);
      expect(answered.questions).toEqual([]);
      expect(answered.forest.extinction(0)).toBe(end);
    }
  });

  it('D5a: that says that a species is extinct never makes it living', () => {
    const text =
      'taxon_name,firstapp_max_ma,firstapp_min_ma,lastapp_max_ma,lastapp_min_ma,is_extant\n' +
      'A,5,4,0.0117,0,extinct\nB,5,4,0.0117,0,extant\n';
    const { forest } = read(text);
    expect(ranges(forest)).toEqual(['A -5000000..-5850 < ', 'B -5000000..0 < ']);
  });

  it('D5: of ranges in max_ma and min_ma, one per species, has no bounds', () => {
    expect(read('name,max_ma,min_ma\nA,72.1,66\nB,50,47.8\n').forest.columns.details).toBeNull();
  });

  it('keeps trees with the same names separate', () => {
    const { forest } = read('tree,name,ancestor,start_ma,end_ma\n1,A,,5,1\n1,B,A,3,0\n2,A,,9,8\n');
    expect(ranges(forest)).toEqual([
      'A -5000000..-1000000 < ',
      'B -3000000..0 < A',
      'A -9000000..-8000000 < ',
    ]);
  });

  it('can have times that increase towards the present', () => {
    const { forest, codes } = read('name\tstart\tend\nA\t-2000000\t-5\n');
    expect(ranges(forest)).toEqual(['A -2000000..-5 < ']);
    expect(codes).toEqual(['growing-times', 'table-unit-years']);
  });

  it('D5c: keeps calendar years, in which living species end in the latest one', () => {
    const report = new Report();
    const text = 'name,start,end\nA,1980,1999.5\nB,1990,\nC,1985,2013\n';
    const read = readRangeTable(text, report);
    expect(read.ok && ranges(read.value.forest)).toEqual([
      'A 1980..1999.5 < ',
      'B 1990..2013 < ',
      'C 1985..2013 < ',
    ]);
    expect(read.ok && read.value.settings?.scale).toMatchObject({
      direction: 'forward',
      now: 2013,
    });
    const shifted = readRangeTable(text, new Report(), { keepDates: false });
    expect(shifted.ok && shifted.value.settings).toBeNull();
    expect(shifted.ok && ranges(shifted.value.forest)[2]).toBe('C -28..0 < ');
  });

  it('is read in the given unit, whatever the title says', () => {
    expect(ranges(read('name,FAD (Ma),LAD (Ma)\nA,3,1', 1000).forest)).toEqual([
      'A -3000..-1000 < ',
    ]);
  });

  it('skips ancestors without times', () => {
    const { forest } = read('name,ancestor,fad,lad\nA,,9,1\nB,A,,\nC,B,5,2\n');
    expect(ranges(forest)).toEqual(['A -9000000..-1000000 < ', 'C -5000000..-2000000 < A']);
  });

  it('of our own has no cell that starts a formula, and reads back with the same texts', () => {
    const formula = '=HYPERLINK("http://evil.test")';
    const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
    const { forest } = read(
      `name,ancestor,start_ma,end_ma,description\n${named(formula)},,9,1,@a\n'-B,${named(formula)},5,2,+c\n`,
    );
    const written = writeRangeTable(forest);
    expect(written).not.toMatch(/(?:^|,)"?[=@+]/m);
    const again = read(written).forest;
    expect([again.name(0), again.description(0)]).toEqual([formula, '@a']);
    expect([again.name(1), again.description(1), again.ancestor(1)]).toEqual(["'-B", '+c', 0]);
  });

  it('of other programs keeps its apostrophes', () => {
    expect(read("name,start_ma,end_ma\n'=A,9,1\n").forest.name(0)).toBe("'=A");
  });

  it.each([
    [
      'hello,world\n1,2\n',
      'null:null This looks like a table, but no column is recognized as the first appearance',
    ],
    ['name,start,end\n', 'null:null There are no species in the table'],
    ['name,start,end\nA,,\n', 'null:null No row of the table has a first or last appearance'],
    ['name,start,end\nA,new,\nB,old,\n', '2:3 The time "new" of "A" is not a number'],
    ['name,start,end\nA,1,0\n"B,1,0\n', '3:1 A quoted field of the table is never closed'],
    ['name,ancestor,start,end\nA,B,2,1\nB,A,2,1\n', '2:3 The ancestors of "A" form a circle'],
    ['name,ancestor,start,end\nA,A,2,1\n', '2:3 The ancestors of "A" form a circle'],
  ])('%j is refused with a message and position', (text, reason) => {
    const result = readRangeTable(text, new Report());
    const fault = result.ok ? null : result.error;
    expect(`${fault?.line}:${fault?.column} ${fault?.message}`).toContain(reason);
  });
});

describe('D5: a timeList of paleotree', () => {
  const intervals = ['[1,] 120 110', '[2,] 110 100.5', '[3,] 100.5 90'];
  const printed = `$int.times
     int.start int.end
${intervals.join('\n')}

$taxon.times
   first.int last.int
t1         1        3
t2         2        2
`;
  const tables = `"","startTime","endTime"
"1",120,110
"2",110,100.5
"3",100.5,90

"","firstInt","lastInt"
"t1",1,3
"t2",2,2
`;

  it.each([
    ['as R prints it', printed],
    ['as two tables', tables],
  ])('is read as species with four dates, %s', (_, text) => {
    const file = readTrees(text);
    const built = file.ok ? file.value.trees[0]?.build() : undefined;
    if (!file.ok || !built?.ok) throw new Error('not read');
    const { forest } = built.value;
    expect([file.value.format, ...forest.names]).toEqual(['table', 't1', 't2']);
    const ends = [forest.apparition(0), forest.extinction(0)];
    const { apparitionBounds: first, extinctionBounds: last } = forest.details(0) ?? {};
    expect([(ends[0] ?? 0) - (first?.before ?? 0), (ends[0] ?? 0) + (first?.after ?? 0)]).toEqual([
      ...[-120e6, -110e6],
    ]);
    expect([(ends[1] ?? 0) - (last?.before ?? 0), (ends[1] ?? 0) + (last?.after ?? 0)]).toEqual([
      ...[-100.5e6, -90e6],
    ]);
    expect(first?.kind).toBe('fossil');
  });
});
