import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import { chainOf, hostileForest } from '../../../testing/hostile-forests.ts';
import { forestFaults } from '../../species/checks/invariants.ts';
import { fromNested } from '../../species/nested.ts';
import { type ReadForest, readTrees } from '../read.ts';
import { Report } from '../report.ts';
import { writeForest } from '../write.ts';
import { readOutline } from './outline-reader.ts';

function read(text: string): ReadForest {
  const file = readTrees(text);
  if (!file.ok) throw new Error(file.error.message);
  expect(file.value.format).toBe('outline');
  const built = file.value.trees[0]?.build();
  if (!built?.ok) throw new Error('not built');
  return { ...built.value, report: [...file.value.report, ...built.value.report] };
}

/** Each species with its ancestor and times in million years. */
function rowsOf({ forest }: ReadForest): string[] {
  return forest.names.map((name, row) => {
    const ancestor = forest.ancestor(row);
    const times = [forest.apparition(row), forest.extinction(row)].map((time) => time / 1e6);
    return `${ancestor < 0 ? '' : forest.name(ancestor)}>${name} ${times.join(' ')}`;
  });
}

describe('T3: an outline', () => {
  it('says with indentation who descends from whom, and has dates after the names', () => {
    const text = `Cetacea 53 Ma–today
\t†Pakicetus 50–48 Ma
\t\t† Ambulocetus natans 49-48 Ma
  - ?Dorudon 41.03 to 33.9 Ma

Homo sapiens 300 ka – today
`;
    const outline = read(text);
    expect(rowsOf(outline)).toEqual([
      '>Cetacea -53 0',
      'Cetacea>Pakicetus -50 -48',
      'Pakicetus>Ambulocetus natans -49 -48',
      'Cetacea>Dorudon -41.03 -33.9',
      '>Homo sapiens -0.3 0',
    ]);
    expect(outline.forest.details(3)).toEqual({ placement: 'debated' });
    expect(outline.report).toEqual([]);
  });

  it('takes a single number without a unit for a part of the name', () => {
    const outline = read('Felidae 25\n  Panthera 11 Ma\n  Strain 12-50\n');
    expect(outline.forest.names).toEqual(['Felidae 25', 'Panthera', 'Strain 12-50']);
    expect(outline.forest.apparition(1)).toBe(-11e6);
  });

  it('reads a dagger after the name or the dates as well', () => {
    const outline = read(
      'Felidae 25 Ma–today\n  Smilodon † 2.5–0.01 Ma\n  Homotherium†\n  Miracinonyx 2–1 Ma †\n',
    );
    expect(outline.forest.names).toEqual([
      ...['Felidae', 'Smilodon', 'Homotherium', 'Miracinonyx'],
    ]);
    for (const row of [1, 2, 3]) expect(outline.forest.extinction(row)).toBeLessThan(0);
    // A name that ends with a dagger is written in quotes.
    const forest = fromNested([{ name: 'Panthera †', apparition: -5e6, duration: 5e6 }]);
    expect(read(`${writeForest(forest, 'outline')}Felis 1 Ma\n`).forest.name(0)).toBe('Panthera †');
  });

  it('without some dates gets them between the known ones, and the report says so', () => {
    const outline = read('A 40 Ma\n  B\n    C\n      D 10 Ma\n  †E\n†F 8 Ma\n');
    expect(rowsOf(outline)).toEqual([
      '>A -40 0',
      'A>B -30 0',
      'B>C -20 0',
      'C>D -10 0',
      'A>E -20 -10',
      '>F -8 -4',
    ]);
    expect(outline.report).toMatchObject([
      { code: 'outline-dates', count: 4, lines: [2, 3, 5, 6] },
    ]);
  });

  it('without any dates has one generation per million years', () => {
    expect(rowsOf(read('A\n  B\n    C\n  D'))).toEqual([
      '>A -3 0',
      'A>B -2 0',
      'B>C -1 0',
      'A>D -1.5 0',
    ]);
  });

  it('keeps who descends from whom when a descendant appears outside its ancestor’s life', () => {
    const outline = read('†A 50–48 Ma\n  †B 40–30 Ma\n  †C 60–55 Ma');
    expect(rowsOf(outline)).toEqual(['>A -50 -48', 'A>B -40 -30', 'A>C -60 -55']);
    expect(outline.report).toMatchObject([
      { kind: 'guessed', code: 'split-at-extinction', examples: ['B'], lines: [2] },
      { kind: 'guessed', code: 'outline-older-lineage', examples: ['A'], lines: [1] },
    ]);
  });

  it('D7: never changes a stated date, and gives older lineages ghosts', () => {
    const { forest } = read('†A 50–48 Ma\n  †B 40–30 Ma\n    †D 45–44 Ma\n  †C 60–55 Ma');
    const splits = forest.names.map((_, row) => Number(forest.split(row)) / 1e6);
    expect(splits).toEqual([-60, -48, -45, -60]);
    expect(forestFaults(forest)).toEqual([]);
    for (const row of forest.names.keys()) expect(forest.details(row)?.stated).toBeUndefined();
  });

  it('may have names that end with a number, and dates without a unit', () => {
    const outline = read('Ancestor 1 50–48\n  Genus sp. 2\n  "Area 5–3" 49–48\n  H1N1 2009-2010');
    expect(outline.forest.names).toEqual([
      ...['Ancestor 1', 'Genus sp. 2', 'Area 5–3', 'H1N1 2009-2010'],
    ]);
    expect(outline.report.map(({ code }) => code)).toContain('outline-unit');
  });

  it('can be GBIF’s TextTree, with ranks and facts as columns', () => {
    const outline = read(`# a comment
Pinales [order]
  Pinaceae [family]
    $Abies alba Mill. [species] {ENV=TERRESTRIAL LINK=https://a.org/b}
      =Pinus picea L. [species]
    †Abies chaneyi [species]
`);
    const { forest, parts } = outline;
    expect(forest.names).toEqual(['Pinales', 'Pinaceae', 'Abies alba Mill.', 'Abies chaneyi']);
    expect(parts.columns?.map(({ value }) => value.name)).toEqual(['Rank', 'ENV', 'LINK']);
    expect(Object.values(forest.details(2)?.traits ?? {})).toEqual([
      ...['species', 'TERRESTRIAL', 'https://a.org/b'],
    ]);
    expect(forest.extinction(3)).toBeLessThan(0);
    expect(outline.report.map(({ code }) => code)).toContain('synonyms');
  });

  it('is not what prose, a table or a tree looks like', () => {
    for (const text of ['Just some text.\nAnd more.', 'name,first,last\nA,5,3', '(A:1,\n  B:1);']) {
      const file = readTrees(text);
      expect(file.ok && file.value.format).not.toBe('outline');
    }
  });

  it('written from a tree has the same species, ancestors and times', () => {
    const forest = fromNested([
      {
        ...{ name: '† odd "name" 5–3 Ma', apparition: -12_345_678.25, duration: 2e6 },
        descendants: [
          { name: 'Split', inferred: true, afterApparition: 1e6, duration: 1e6 },
          { name: 'Doubted', placement: 'unknown', afterApparition: 2e6, duration: 10_345_678.25 },
        ],
      },
    ]);
    const text = writeForest(forest, 'outline');
    expect(text).toBe(`†"† odd ""name"" 5–3 Ma" 12.34567825–10.34567825 Ma
  †[Split] 11.34567825–10.34567825 Ma
  ??Doubted 10.34567825 Ma–today
`);
    const { forest: again, report } = read(text);
    expect(report).toEqual([]);
    expect(again.columns).toStrictEqual(forest.columns);
  });

  it('written from any tree is read again with its shape and marks', () => {
    fc.assert(
      fc.property(hostileForest, (forest) => {
        const text = writeForest(forest, 'outline');
        // A species without a name has no line of its own.
        fc.pre(forest.names.every((name) => /[^\s]/.test(name)));
        const outline = readOutline(text, new Report());
        if (!outline.ok) throw new Error(outline.error.message);
        const { forest: again } = outline.value;
        expect(again.columns.parents).toEqual(forest.columns.parents);
        for (let row = 0; row < forest.size; row++) {
          expect(again.isInferred(row)).toBe(forest.isInferred(row));
          expect(again.details(row)?.placement).toBe(forest.details(row)?.placement);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of any text gives a sound forest or a fault, and never throws', () => {
    const line = fc.tuple(
      fc.constantFrom('', ' ', '  ', '\t', '    - '),
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.constantFrom(
          'A = C × B',
          '†B = × G x A',
          'A',
          '†B',
          '?C 5 Ma',
          'D 3–9 Ma',
          '†E 1e300–2 Ma',
          'F 4–4 ka',
          '[G]',
          '""',
        ),
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.map((parts) => parts.join('')).join('\n');
        const outline = readOutline(text, new Report());
        if (outline.ok) expect(forestFaults(outline.value.forest)).toEqual([]);
        else expect(outline.error.message).not.toBe('');
      }),
      { numRuns: 100 },
    );
  });

  it('of a very deep tree does not grow with the square of its depth', () => {
    const text = writeForest(chainOf(2000), 'outline');
    expect(text.split('\n')[0]).toMatch(/^# Species more than 500 generations deep/);
    expect(text.length).toBeLessThan(2000 * 1100);
    const outline = readOutline(text, new Report());
    expect(outline.ok && outline.value.forest.size).toBe(2000);
  });
});

describe('a list as people paste it', () => {
  const list = new TextDecoder().decode(fixture('outlines/human-evolution-list.txt'));

  it('has numbers, dashes, units of each date and separators of thousands', () => {
    const report = new Report();
    const read = readOutline(list, report);
    if (!read.ok) throw new Error(read.error.message);
    const { forest } = read.value;
    expect(forest.size).toBe(20);
    const ages = (name: string) => {
      const row = forest.names.indexOf(name);
      return [0 - forest.apparition(row), 0 - forest.extinction(row)];
    };
    expect(ages('Sahelanthropus tchadensis')).toEqual([7e6, 6e6]);
    expect(ages('Homo erectus')).toEqual([1.9e6, 110_000]);
    expect(ages('Homo neanderthalensis')).toEqual([430_000, 40_000]);
    expect(ages('Homo sapiens')).toEqual([300_000, 0]);
    expect(report.entries.map(({ code, examples }) => [code, ...examples])).toEqual([
      ['outline-heading', 'Human evolution – species list (10b)'],
    ]);
    expect(read.value.questions).toEqual([]);
  });
});

/** Ages in million years of every species, as a list of a list writes them. */
function ages(text: string): Record<string, string> {
  const built = readTrees(text, { format: 'outline' });
  const read = built.ok ? built.value.trees[0]?.build() : null;
  if (!read?.ok) throw new Error('not read');
  const { forest } = read.value;
  const age = (time: number) => String(0 - Number((time / 1e6).toPrecision(12)) + 0);
  return Object.fromEntries(
    forest.names.map((name, row) => [
      name,
      `${age(forest.apparition(row))}–${age(forest.extinction(row))}`,
    ]),
  );
}

describe('lists as people have them', () => {
  it('have bullets, letters, tabs and words around their dates', () => {
    expect(
      ages(`Human evolution:
• Homo habilis from 2.4 to 1.4 mya.
– Homo erectus: about 1.9 mya until 0.11 mya
a) Paranthropus boisei between 2.3 and 1.2 Ma
2) Homo naledi, circa 335–236 ka
Homo luzonensis[12] (67 ka to 50 ka)
3.	Homo sapiens	300 ka	present
`),
    ).toEqual({
      'Homo habilis': '2.4–1.4',
      'Homo erectus': '1.9–0.11',
      'Paranthropus boisei': '2.3–1.2',
      'Homo naledi': '0.335–0.236',
      'Homo luzonensis': '0.067–0.05',
      'Homo sapiens': '0.3–0',
    });
  });

  it('are Spanish', () => {
    expect(
      ages(`Evolución humana

Australopithecus afarensis: entre 3,9 y 2,9 millones de años
Homo habilis: hace entre 2,4 y 1,4 millones de años
Homo erectus: desde hace 1,9 millones de años hasta hace 110.000 años
Homo neanderthalensis: de 430.000 a 40.000 años
Homo sapiens: hace 300.000 años hasta hoy
`),
    ).toEqual({
      'Australopithecus afarensis': '3.9–2.9',
      'Homo habilis': '2.4–1.4',
      'Homo erectus': '1.9–0.11',
      'Homo neanderthalensis': '0.43–0.04',
      'Homo sapiens': '0.3–0',
    });
  });

  it('have decimal commas or separators of thousands, as the list as a whole says', () => {
    expect(ages('A 66,0–65,5 Ma\nB 1.234,5–900,5 ka\n')).toEqual({
      A: '66–65.5',
      B: '1.2345–0.9005',
    });
    expect(ages('A 12.500–9.700 BP\nB 120.000 BP–today\n')).toEqual({
      A: '0.0125–0.0097',
      B: '0.12–0',
    });
    expect(ages('A 12,500–9,700 years ago\nB 1.5 Ma–today\n')).toEqual({
      A: '0.0125–0.0097',
      B: '1.5–0',
    });
  });

  it('D5c: have years of the calendar, which are asked', () => {
    const built = readTrees('Dodo 1,662–1,690\nGreat auk 1,500–1,844\n', { format: 'outline' });
    const read = built.ok ? built.value.trees[0]?.build() : null;
    if (!read?.ok) throw new Error('not read');
    const { forest, settings, questions } = read.value;
    expect([forest.apparition(0), forest.extinction(0)]).toEqual([1662, 1690]);
    expect(settings).toMatchObject({ scale: { unit: 'years', now: 1844 } });
    expect(questions).toMatchObject([{ kind: 'calendar' }]);
  });

  it('have intervals of the time scale', () => {
    const outline = read('Ornithischia Late Triassic–Maastrichtian\n  C Campanian\n');
    const { forest } = outline;
    expect(forest.names).toEqual(['Ornithischia', 'C']);
    // Both ends of a species known from one interval are inside of it.
    expect([forest.apparition(1), forest.extinction(1)]).toEqual([-83.6e6, -72.2e6]);
    expect(forest.details(1)).toEqual({
      apparitionBounds: { before: 0, after: 11.4e6, kind: 'fossil' },
      extinctionBounds: { before: 11.4e6, after: 0, kind: 'fossil' },
    });
  });

  it('have dates that nobody can read, which are named with their place', () => {
    const file = readTrees('A 5–3 Ma\nB 4–2 Ma\nDenisovans 1.9 mil\n', { format: 'outline' });
    expect(file.ok && file.value.problems).toMatchObject([
      { code: 'outline-unread', line: 3, column: 12, text: '1.9 mil', suggestion: '1.9 million' },
    ]);
  });
});

describe('dates that an outline does not state', () => {
  const circa = { before: 0, after: 0, kind: 'circa' };

  it('never change a date that it states, and are round and marked as guesses', () => {
    const outline = read(
      '†Pakicetus 50–48 Ma\n  †Ambulocetus\n    †Rodhocetus 47–45 Ma\n  †Sister\n',
    );
    expect(rowsOf(outline)).toEqual([
      '>Pakicetus -50 -48',
      'Pakicetus>Ambulocetus -49 -47',
      'Ambulocetus>Rodhocetus -47 -45',
      'Pakicetus>Sister -49 -47',
    ]);
    expect(outline.forest.details(0)).toBeNull();
    expect(outline.forest.details(1)).toEqual({ apparitionBounds: circa, extinctionBounds: circa });
    expect(writeForest(outline.forest, 'outline')).toContain('†Ambulocetus c. 49–47 Ma');
    expect(read(writeForest(outline.forest, 'outline')).forest.columns).toEqual(
      outline.forest.columns,
    );
  });

  it('of an end that nobody knows are not those of a species that died out at once', () => {
    const { forest } = read('A 20 Ma–?\nB 10 Ma–today\n');
    expect([forest.apparition(0), forest.extinction(0)]).toEqual([-20e6, -10e6]);
    expect(forest.details(0)).toEqual({ extinctionBounds: circa });
  });

  it('stay in the order of any outline, inside the stated lives', () => {
    const line = fc.record({
      depth: fc.nat({ max: 4 }),
      dates: fc.constantFrom('', '', ' 90–80 Ma', ' 60–?', ' 70 Ma–today'),
      dagger: fc.constantFrom('', '†'),
    });
    const property = fc.property(fc.array(line, { minLength: 2, maxLength: 10 }), (lines) => {
      const text = lines.map(
        ({ depth, dates, dagger }, row) => `${'  '.repeat(depth)}${dagger}S${row}x${dates}`,
      );
      const outline = readOutline(text.join('\n'), new Report());
      if (!outline.ok) throw new Error(outline.error.message);
      expect(forestFaults(outline.value.forest)).toEqual([]);
    });
    fc.assert(property, { numRuns: 100 });
  });
});

describe('dates of an outline that break a rule', () => {
  const names = Array.from({ length: 7 }, (_, index) => `P${index}`);
  const lines = names.map((name) => `${name} 9–8 Ma\n  C${name} 5–1 Ma`).join('\n');
  const report = new Report();
  const read = readOutline(`${lines}\nX 3–6 Ma\nY 2 – 2 Ma\nZ 1.9 Ma – 110 ka\n`, report);
  const forest = read.ok ? read.value.forest : null;
  const entry = (code: string) => report.entries.find((one) => one.code === code);

  it('are reported with every name and line, and kept as stated', () => {
    const descendants = names.slice(0, 5).map((name) => `C${name}`);
    expect(entry('split-at-extinction')).toMatchObject({ kind: 'guessed', examples: descendants });
    expect(entry('split-at-extinction')).toMatchObject({ count: 7, lines: [2, 4, 6, 8, 10] });
    expect(forest?.details(1)).toEqual({ ghost: 3e6 });
    expect(forest?.details(14)).toEqual({ stated: { apparition: -3e6, extinction: -6e6 } });
    expect(forest?.details(15)).toMatchObject({ stated: { extinction: -2e6 } });
    expect([forest?.apparition(16), forest?.extinction(16)]).toEqual([-1.9e6, -110_000]);
  });

  it('without a unit are years if they would be before the Earth', () => {
    const old = readOutline('A 12000–9000\n  B 11000–100\n', new Report());
    expect(old.ok && old.value.forest.apparition(0)).toBe(-12_000);
    expect(old.ok && old.value.questions).toMatchObject([{ kind: 'unit', guess: 1 }]);
  });
});

describe('D5c: the line of a root whose file has none', () => {
  it('is not in an outline, and not counted when that is read again', () => {
    const read = readTrees('((A:4,B:4):6,C:10);', { yearsPerUnit: 1e6, latestAge: 0 });
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    if (!built?.ok) throw new Error('not built');
    const text = writeForest(built.value.forest, 'outline');
    expect(text.split('\n')[0]).toBe('†[Ancestor 1] 10–10 Ma');
    const again = readTrees(text);
    const forest = again.ok ? again.value.trees[0]?.build() : undefined;
    expect(forest?.ok && forest.value.forest.span).toEqual({ from: -10e6, to: 0 });
    expect(forest?.ok && writeForest(forest.value.forest, 'outline')).toBe(text);
  });
});
