import { describe, expect, it } from 'vitest';
import { calendarScale } from '../../dating/calendar-scale.ts';
import type { ReadForest, ReadOptions } from '../../read.ts';
import { readTrees } from '../../read.ts';
import type { ReportEntry } from '../../report.ts';

function read(text: string, options: ReadOptions = {}): ReadForest {
  const file = readTrees(text, options);
  if (!file.ok) throw new Error(file.error.message);
  const built = file.value.trees[0]?.build();
  if (!built?.ok) throw new Error('not built');
  return { ...built.value, report: [...file.value.report, ...built.value.report] };
}

function entry({ report }: ReadForest, code: string): ReportEntry | undefined {
  return report.find((one) => one.code === code);
}

/** The ends of each species in million years. */
function lives({ forest }: ReadForest): Record<string, readonly [number, number]> {
  const inMillions = (time: number) => Math.round(time) / 1e6 + 0;
  return Object.fromEntries(
    forest.names.map((name, row) => [
      name,
      [inMillions(forest.apparition(row)), inMillions(forest.extinction(row))],
    ]),
  );
}

/** The details of each species. */
function details({ forest }: ReadForest) {
  return Object.fromEntries(forest.names.map((name, row) => [name, forest.details(row)]));
}

describe('D4: the cells of a table', () => {
  it('are read as time fields are, with bounds where they have some', () => {
    const table = read(`name,fad_ma,lad_ma
Number,70,66
Circa,c. 70,~66
Doubt,70?,66 Ma ?
Error,72,66 ± 0.5
Uneven,72,66 +0.4 -0.6
Range,83.6–72.2,70 - 68
Stage,Campanian,Maastrichtian
Epoch,Late Cretaceous,extant
Units,66 Ma,12 ka
HPD,70 +2 -1 (95% HPD),1.9 million years ago
Both,Campanian–Maastrichtian,60
`);
    expect(lives(table)).toEqual({
      Number: [-70, -66],
      Circa: [-70, -66],
      Doubt: [-70, -66],
      Error: [-72, -66],
      Uneven: [-72, -66],
      Range: [-77.9, -69],
      Stage: [-77.9, -69.1],
      Epoch: [-83.25, 0],
      Units: [-66, -0.012],
      HPD: [-70, -1.9],
      Both: [-74.8, -60],
    });
    expect(details(table)).toEqual({
      Number: null,
      Circa: {
        apparitionBounds: { before: 0, after: 0, kind: 'circa' },
        extinctionBounds: { before: 0, after: 0, kind: 'circa' },
      },
      Doubt: {
        apparitionBounds: { before: 0, after: 0, kind: 'circa' },
        extinctionBounds: { before: 0, after: 0, kind: 'circa' },
      },
      Error: { extinctionBounds: { before: 5e5, after: 5e5, kind: 'range' } },
      Uneven: { extinctionBounds: { before: 4e5, after: 6e5, kind: 'range' } },
      Range: {
        apparitionBounds: { before: 5.7e6, after: 5.7e6, kind: 'range' },
        extinctionBounds: { before: 1e6, after: 1e6, kind: 'range' },
      },
      Stage: {
        apparitionBounds: { before: 5.7e6, after: 5.7e6, kind: 'fossil' },
        extinctionBounds: { before: 3.1e6, after: 3.1e6, kind: 'fossil' },
      },
      Epoch: { apparitionBounds: { before: 17.25e6, after: 17.25e6, kind: 'fossil' } },
      Units: null,
      HPD: { apparitionBounds: { before: 2e6, after: 1e6, kind: 'hpd' } },
      Both: { apparitionBounds: { before: 8.8e6, after: 8.8e6, kind: 'fossil' } },
    });
    expect(table.questions).toEqual([]);
  });

  it('with texts in the unit of the table count for guessing it', () => {
    const years = read('name,fad,lad\nA,c. 12000,11000–9000\nB,8000 BP,0\n');
    expect(lives(years)).toMatchObject({ A: [-0.012, -0.01], B: [-0.008, 0] });
    expect(years.questions).toMatchObject([{ kind: 'unit', guess: 1 }]);
    expect(read('name,fad,lad\nA,Campanian,66 Ma\n').questions).toEqual([]);
  });

  it('with the same interval twice mean a species that lived somewhere in it', () => {
    const table = read('name,fad_ma,lad_ma\nA,Campanian,Campanian\nB,Campanian,Late Cretaceous\n');
    expect(lives(table)).toEqual({ A: [-83.6, -72.2], B: [-83.6, -66] });
    expect(details(table).A).toEqual({
      apparitionBounds: { before: 0, after: 11.4e6, kind: 'fossil' },
      extinctionBounds: { before: 11.4e6, after: 0, kind: 'fossil' },
    });
    expect(entry(table, 'outer-bounds')?.examples).toEqual(['A', 'B']);
    expect(entry(table, 'exchanged-times')).toBeUndefined();
  });

  it('keep a descendant of the same stage under its ancestor', () => {
    const table = read(
      'name,ancestor,fad_ma,lad_ma\nA,,Campanian,Maastrichtian\nB,A,Campanian,Campanian\n',
    );
    expect(table.forest.ancestor(1)).toBe(0);
    expect(entry(table, 'fitted-in-bounds')?.examples).toEqual(['B']);
  });

  it('can have numbers with any separators', () => {
    const table = read('name\tfad\tlad\nA\t16,650,000\t1.590.000\nB\t2 500 000\t12\n');
    expect(lives(table)).toEqual({ A: [-16.65, -1.59], B: [-2.5, -0.000012] });
  });

  it('of the Holocene are an interval, and not the word for a living species', () => {
    const table = read('name,fad_ma,lad_ma\nMammuthus,5,Holocene\nRecens,Holocene,Recent\n');
    expect(table.forest.extinction(0)).toBe(-5850);
    expect(details(table).Mammuthus).toMatchObject({ extinctionBounds: { kind: 'fossil' } });
    expect(lives(table).Recens).toEqual([-0.00585, 0]);
  });
});

describe('D5: a last appearance that may be today', () => {
  const header = 'taxon_name,firstapp_max_ma,firstapp_min_ma,lastapp_max_ma,lastapp_min_ma';

  it.each([
    ['extinct', 'yes', 'no'],
    ['is_extinct', 'TRUE', 'FALSE'],
    ['is_extant', '0', '1'],
    ['status', 'Extinct', 'Extant'],
    ['estado', 'extinta', 'viva'],
  ])('is not that of a living species if a column %s says so', (title, extinct, living) => {
    const rows = [
      `Mammuthus,0.78,0.126,0.0117,0,${extinct}`,
      `Equus,2.5,0.78,0.0117,0,${living}`,
      `Triceratops,70,66,70,66,${extinct}`,
    ];
    const table = read(`${header},${title}\n${rows.join('\n')}\n`);
    expect(table.questions).toEqual([]);
    expect(table.parts.columns).toEqual([]);
    expect(lives(table)).toEqual({
      Mammuthus: [-0.78, -0.00585],
      Equus: [-2.5, 0],
      Triceratops: [-70, -66],
    });
  });

  it('is asked about once, also in a table of ranges', () => {
    const text = `${header}\nMammuthus,0.78,0.126,0.0117,0\nEquus,2.5,0.78,0.0117,0\nPan,2,1,0,0\n`;
    const table = read(text);
    expect(table.questions).toMatchObject([{ kind: 'tips', names: ['Mammuthus', 'Equus'] }]);
    expect(lives(table)).toMatchObject({ Mammuthus: [-0.78, -0.00585], Pan: [-2, 0] });
    const answered = read(text, { nearTips: 'living' });
    expect(answered.questions).toEqual([]);
    expect(lives(answered)).toMatchObject({ Mammuthus: [-0.78, 0], Equus: [-2.5, 0] });
    expect(details(answered).Equus?.extinctionBounds).toBeUndefined();
  });

  it('is a guess if the table says both that the species is extinct and that it ends today', () => {
    const table = read('name,fad_ma,lad_ma,extinct\nMammuthus,0.78,0,yes\nEquus,2.5,0,no\n');
    expect(lives(table)).toEqual({ Mammuthus: [-0.78, -0.00585], Equus: [-2.5, 0] });
    expect(details(table).Mammuthus?.extinctionBounds).toMatchObject({ kind: 'circa' });
    expect(entry(table, 'extinct-today')?.examples).toEqual(['Mammuthus']);
  });

  it('is not told by years of extinction', () => {
    const table = read('name,fad_ma,lad_ma,extinct\nRaphus,0.1,0,1681\nPinguinus,1,0,1844\n');
    expect(table.parts.columns).toHaveLength(1);
    expect(lives(table)).toEqual({ Raphus: [-0.1, 0], Pinguinus: [-1, 0] });
  });
});

describe('a cell of a table that cannot be read', () => {
  const table = read(`name,ancestor,fad_ma,lad_ma
A,,70,old
B,A,68,66
C,A,somewhen,60
D,,Campanain,65
E,,?,64
F,,63,
`);

  it('leaves its end open, and the report lists its row', () => {
    expect(entry(table, 'time-left-open')).toMatchObject({
      kind: 'altered',
      count: 3,
      examples: ['A ("old")', 'C ("somewhen")', 'D ("Campanain", perhaps Campanian)'],
      lines: [2, 4, 5],
    });
    expect(entry(table, 'open-end')?.examples).toEqual(['A', 'C', 'D', 'E']);
  });

  it('never makes a species living, and keeps it under its ancestor', () => {
    const { A, C, F } = lives(table);
    // The ancestor lasts until its last descendant appears.
    expect(A).toEqual([-70, -68]);
    expect(C).toEqual([-68, -60]);
    expect(F).toEqual([-63, 0]);
    expect(table.forest.names.map((_, row) => table.forest.ancestor(row))).toEqual([
      ...[-1, 0, 0, -1, -1, -1],
    ]);
  });

  it('has bounds that say how little is known', () => {
    expect(details(table)).toMatchObject({
      A: { extinctionBounds: { before: 0, after: 68e6, kind: 'circa' } },
      C: { apparitionBounds: { before: 2e6, after: 0, kind: 'circa' } },
      D: { apparitionBounds: { kind: 'circa' } },
      E: { apparitionBounds: { kind: 'circa' } },
      F: null,
    });
  });
});

describe('the unit of a table', () => {
  it('is years if its times would be before the Earth, and is asked', () => {
    const table = read('name,start,end\nA,12000,9000\nB,4568,0\n');
    expect(lives(table)).toEqual({ A: [-0.012, -0.009], B: [-0.004568, 0] });
    expect(table.questions).toMatchObject([
      { kind: 'unit', guess: 1, reason: { code: 'table-unit-years' } },
    ]);
    expect(read('name,start,end\nA,4500,9\n').questions).toMatchObject([{ guess: 1e6 }]);
  });

  it('is not asked when the title or the user says it', () => {
    expect(read('name,start (ka),end (ka)\nA,12000,9000\n').questions).toEqual([]);
    expect(read('name,start (cal BP),end (cal yr BP)\nA,120,90\n').questions).toEqual([]);
    expect(read('name,start,end\nA,120,90\n', { yearsPerUnit: 1000 }).questions).toEqual([]);
  });

  it('of calendar years is asked unless the title says so', () => {
    expect(read('name,start,end\nA,1980,1999\n').questions).toMatchObject([{ kind: 'calendar' }]);
    const stated = read('name,start (CE),end (CE)\nA,800,1999\n');
    expect(stated.questions).toEqual([]);
    expect(stated.settings?.scale).toMatchObject({ direction: 'forward', now: 1999 });
  });

  it('that increases from something in the past ends today, and the present is asked', () => {
    const table = read('name,start,end\nA,0,2\nB,1,5\n');
    expect(lives(table)).toEqual({ A: [-5, -3], B: [-4, 0] });
    expect(table.questions).toMatchObject([{ kind: 'unit' }, { kind: 'present', guess: 0 }]);
    const answered = read('name,start,end\nA,0,2\nB,1,5\n', { yearsPerUnit: 1e6, latestAge: 66 });
    expect(lives(answered)).toEqual({ A: [-71, -69], B: [-70, -66] });
    expect(answered.questions).toEqual([]);
  });

  it('of ages never turns into the future, whatever their order', () => {
    const table = read('name,start (Ma),end (Ma)\nA,60,66\nB,-66,-60\n');
    expect(lives(table)).toMatchObject({ A: [-66, -60] });
    expect(lives(read('name,start (Ma),end (Ma)\nB,-66,-60\n'))).toEqual({ B: [-66, -60] });
  });

  it('can be that of another world, with its typing errors', () => {
    const table = read(`Name\tAncestor\tStart (AF)\tEnd (AF)\tDiet
Thazive major\t\t0\t6000000\tomnivore
Kaash aureus\tThazive major\t719000\t5,940,000\therbivore
Rinpha rex\tKaash  aureus \t905000\t1057000 AF\tomnivore
Urmo minor\tThazive majr\t12.4 mil\t\therbivore
Sylka minor\t\t100\t200\therbivore
Thasylsyl alatus\t\t1635000\t1428000\tomnivore
`);
    expect(table.settings?.scale).toEqual({
      ...{ unit: 'AF', direction: 'forward', now: 6e6, eras: [] },
    });
    expect(table.forest.names.map((_, row) => table.forest.ancestor(row))).toEqual([
      ...[-1, 0, 1, -1, -1, -1],
    ]);
    expect(entry(table, 'exchanged-times')?.examples).toEqual(['Thasylsyl alatus']);
    expect(table.forest.extinction(2)).toBe(1057000);
    expect(entry(table, 'unknown-ancestor')?.examples).toEqual([
      'Urmo minor (Thazive majr, perhaps Thazive major)',
    ]);
    expect(entry(table, 'time-left-open')?.lines).toEqual([5]);
  });
});

describe('dates that break a rule', () => {
  const table = read(`name,ancestor,fad_ma,lad_ma
A,,70,60
B,A,65,68
C,A,62,62
D,A,55,50
${Array.from({ length: 9 }, (_, index) => `S${index},A,65,66`).join('\n')}
`);

  it('are altered, but the species keeps what the file states', () => {
    expect(lives(table)).toMatchObject({ A: [-70, -60], B: [-68, -65], D: [-55, -50] });
    expect(details(table).B).toEqual({ stated: { apparition: -65e6, extinction: -68e6 } });
    expect(details(table).C).toMatchObject({ stated: { apparition: -62e6 } });
    expect(table.forest.extinction(2)).toBe(-62e6);
  });

  it('are reported with the names of all species', () => {
    expect(entry(table, 'exchanged-times')?.examples).toHaveLength(10);
    expect(entry(table, 'same-appearances')?.examples).toEqual(['C']);
    expect(entry(table, 'split-at-extinction')?.examples).toEqual(['D']);
  });
});

describe('D5c: calendar years in a table', () => {
  const ends = ({ forest }: ReadForest) =>
    forest.names.map((_, row) => [forest.apparition(row), forest.extinction(row)]);

  it('can have words for eras', () => {
    const table = read(
      'name,from,to\nA,1200 BC,AD 400\nB,500 B.C.E.,1500 CE\nC,c. 1200–1100 BC,20 BC – AD 30\nD,300 a. C.,20 d. C.\nE,3950 BP,700 AD\nF,100 AD,\n',
    );
    expect(ends(table)).toEqual([
      ...[
        [-1200, 400],
        [-500, 1500],
        [-1150, 5],
        [-300, 20],
        [-2000, 700],
        [100, 1500],
      ],
    ]);
    expect(details(table).C?.apparitionBounds).toEqual({ before: 50, after: 50, kind: 'circa' });
    expect(table.settings?.scale).toEqual(calendarScale(1500));
    expect(entry(table, 'calendar-dates')?.values).toEqual({ date: '1500' });
    expect(table.questions).toEqual([]);
  });

  it('are those of columns that are called years, which is asked', () => {
    const text = 'name,start year,end year\nA,100,400\nB,-500,1500\n';
    const table = read(text);
    expect(ends(table)).toEqual([
      [100, 400],
      [-500, 1500],
    ]);
    expect(table.settings?.scale).toEqual(calendarScale(1500));
    expect(table.questions.map(({ kind }) => kind)).toEqual(['calendar']);
    expect(read(text, { keepDates: true }).questions).toEqual([]);
    expect(ends(read(text, { keepDates: false }))).toEqual([
      [-1400, -1100],
      [-2000, 0],
    ]);
    const mixed = read('name,start year,end year\nA,1200 BC,AD 400\nB,-500,1500\n');
    expect(ends(mixed)).toEqual([
      [-1200, 400],
      [-500, 1500],
    ]);
    expect(entry(mixed, 'time-left-open')).toBeUndefined();
  });

  it('are not read among ages, which count from something else', () => {
    const table = read('name,fad_ma,lad_ma\nA,66,60\nB,65,40\nC,60,30\nD,1200 BC,0\n');
    expect(entry(table, 'time-left-open')?.examples).toEqual(['D ("1200 BC")']);
    expect(lives(read('name,start year,end year\nA,66000000,65000000\n'))).toEqual({
      A: [-66, -65],
    });
  });
});

describe('An end that nobody knows', () => {
  it('has bounds as far as it may be', () => {
    const table = read(
      'name,ancestor,fad_ma,lad_ma\nA,,66,60\nD,,whatever,3\nE,,70,?\nF,A,?,61\nG,,?,80\n',
    );
    const spans = table.forest.names.map((name, row) => {
      const { apparitionBounds: first, extinctionBounds: last } = table.forest.details(row) ?? {};
      const [start, end] = [table.forest.apparition(row), table.forest.extinction(row)];
      const at = (time: number) => Math.round(-time) / 1e6 + 0;
      return [
        name,
        first && [at(start - first.before), at(start + first.after)],
        last && [at(end - last.before), at(end + last.after)],
      ];
    });
    expect(spans).toEqual([
      ['A', undefined, undefined],
      ['F', [66, 61], undefined],
      ['D', [80, 3], undefined],
      ['E', undefined, [70, 0]],
      ['G', [157, 80], undefined],
    ]);
  });
});

describe('D4: intervals in the language of the reader', () => {
  const intervalNames = {
    Campanian: 'Campaniense',
    'Late Cretaceous': ['Cretácico Tardío', 'Cret. Tard.'],
  } as const;

  it('are read in tables and outlines beside the English ones', () => {
    const table = read('name,fad,lad\nA,Campaniense,Campanian\nB,Cretácico Superior,66 Ma\n', {
      intervalNames,
    });
    const outline = read('Raíz 100 Ma–hoy\n  A Campaniense\n  B Cretácico Superior–66 Ma\n', {
      intervalNames,
    });
    for (const one of [table, outline]) {
      expect(lives(one).B).toEqual([-83.25, -66]);
      expect(details(one).A?.apparitionBounds).toMatchObject({ kind: 'fossil' });
    }
  });
});
