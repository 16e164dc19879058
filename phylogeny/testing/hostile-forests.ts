import fc from 'fast-check';
import { detailsColumn, inferredOnly, type SpeciesDetails } from '../src/species/details.ts';
import { Forest } from '../src/species/forest.ts';
import { years } from '../src/timeline/years.ts';

/** Ordinary texts, and texts that break careless readers and writers. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    'Homo sapiens',
    `<b>&amp;"it's"]]>`,
    '"quoted", with; all\t| delimiters',
    'line\nbreak\r\nand\rreturn',
    ' blanks  around ',
    '\u0000\u0001\u001F\uFFFE\uFFFF',
    '\uD83D',
    '\uDE00\uD83D',
    '😀🦖',
    'حوت',
    '\u202Eright to left',
    '\\u0041 \\ \\\\u',
    'NA',
    '=1+1',
    `'=HYPERLINK("a";"b")`,
    '\t@SUM(A1);-2',
    '-',
    '[&R]',
    '\u00A0no break\u2028',
  ),
);

const optionalText = fc.option(fc.oneof(hostileText, fc.constant('')), { nil: null });

const time = fc.oneof(
  fc.integer({ min: 1, max: 5_000_000_000 }),
  fc.double({ min: 1e-6, max: 1e10, noNaN: true }),
);

const row = fc.record({
  /** How many ancestors above the previous row its ancestor is; past the end it is a root. */
  climb: fc.nat({ max: 6 }),
  apparition: fc.oneof(
    time,
    time.map((value) => -value),
    fc.constantFrom(0, -0),
  ),
  part: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  duration: time,
  name: hostileText,
  description: optionalText,
  image: optionalText,
  details: fc.constantFrom<SpeciesDetails | null>(
    null,
    null,
    inferredOnly,
    { inferred: true, rank: -2 },
    {
      apparitionBounds: { before: 1 / 3, after: 0.1 + 0.2, kind: 'hpd', level: 80 },
      extinctionBounds: { before: 0, after: 1e-7, kind: 'fossil' },
      placement: 'debated',
      colour: '#00ff7f',
    },
    {
      imageCredit: { author: `O'Neil "J" & <b>; [Ré]`, licence: 'CC0 1.0', link: 'http://a/?b="&' },
    },
    {
      apparitionBounds: { before: -0.1, after: 1 / 3, kind: 'hpd' },
      extinctionBounds: { before: 2, after: -2, kind: 'range' },
      stated: { apparition: years(-1 / 3), extinction: years(7) },
    },
  ),
});

/** Valid forests of any shape, with texts that are hard to write. */
export const hostileForest: fc.Arbitrary<Forest> = fc
  .array(row, { minLength: 1, maxLength: 25 })
  .map((rows) => {
    const parents = new Int32Array(rows.length);
    const starts = new Float64Array(rows.length);
    for (const [index, { climb, apparition, part }] of rows.entries()) {
      let parent = index - 1;
      for (let step = 0; step < climb && parent >= 0; step++) parent = parents[parent] ?? -1;
      parents[index] = parent;
      starts[index] = parent < 0 ? apparition : part * (rows[parent]?.duration ?? 0);
    }
    const descriptions = rows.map(({ description }) => description);
    const images = rows.map(({ image }) => image);
    return Forest.fromColumns({
      ids: null,
      parents,
      starts,
      durations: Float64Array.from(rows, ({ duration }) => duration),
      names: rows.map(({ name }) => name),
      descriptions: descriptions.some((text) => text !== null) ? descriptions : null,
      images: images.some((text) => text !== null) ? images : null,
      details: detailsColumn(rows.map(({ details }) => details)),
    });
  });

/** A chain of `length` species, each the ancestor of the next. */
export function chainOf(length: number): Forest {
  return Forest.fromColumns({
    ids: null,
    parents: Int32Array.from({ length }, (_, row) => row - 1),
    starts: Float64Array.from({ length }, (_, row) => (row === 0 ? -length : 1)),
    durations: new Float64Array(length).fill(1),
    names: Array.from({ length }, (_, row) => `Species ${row}`),
    descriptions: null,
    images: null,
  });
}
