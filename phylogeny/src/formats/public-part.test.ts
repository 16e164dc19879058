import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileForest, hostileText } from '../../testing/hostile-forests.ts';
import { partId } from '../parts/part-id.ts';
import type { PartEntry } from '../parts/part-list.ts';
import type { Column } from '../parts/part-values.ts';
import { isUnnamedSplit } from '../species/ancestry/unnamed-splits.ts';
import { forestFaults } from '../species/checks/invariants.ts';
import { detailsColumn, type SpeciesDetails } from '../species/details.ts';
import { Forest } from '../species/forest.ts';
import { fromNested } from '../species/nested.ts';
import type { Bounds } from '../species/times/bounds.ts';
import { type ReadForest, readTrees } from './read.ts';
import { writeForest } from './write.ts';
import { writeRemarks } from './write-remarks.ts';

const formats = ['newick', 'nexus', 'phyloxml', 'nexml'] as const;

/** What is said about other programs, and about what the law does not promise. */
const harmless =
  /^(?:several-trees|spaces-shown|.*-misread|no-(?:descriptions|images|credits|placements|colours)|bounds-as-ranges)$/;

/** Everything that a file says, without help. */
function readAll(text: string): ReadForest[] {
  const file = readTrees(text);
  if (!file.ok) throw new Error(`${file.error.message}\n${text}`);
  return file.value.trees.map((tree) => {
    const built = tree.build();
    if (!built.ok) throw new Error(built.error.message);
    return built.value;
  });
}

interface PublicSpecies {
  readonly name: string;
  readonly isInferred: boolean;
  readonly ancestor: string;
  readonly times: readonly [number, number];
  readonly apparitionBounds: readonly number[];
  readonly extinctionBounds: readonly number[];
  readonly values: Readonly<Record<string, string>>;
}

/** What the law promises of a forest: names, times, bounds and values. Inferred ancestors that are no clade have no name. */
function publicPart(
  { columns }: { readonly columns?: readonly PartEntry<Column>[] },
  forest: Forest,
): PublicSpecies[] {
  const nameOf = (row: number): string => (isUnnamedSplit(forest, row) ? '' : forest.name(row));
  return Array.from({ length: forest.size }, (_, row) => {
    const { apparitionBounds, extinctionBounds, traits = {} } = forest.details(row) ?? {};
    const ancestor = forest.ancestor(row);
    const entries = (columns ?? []).flatMap(({ id, value }) =>
      traits[id] === undefined ? [] : [[value.name, String(traits[id])]],
    );
    return {
      name: nameOf(row),
      isInferred: forest.isInferred(row),
      ancestor: ancestor < 0 ? '' : nameOf(ancestor),
      times: [forest.apparition(row), forest.extinction(row)],
      apparitionBounds: boundsOf(apparitionBounds),
      extinctionBounds: boundsOf(extinctionBounds),
      values: Object.fromEntries(entries.sort()),
    };
  });
}

function boundsOf(bounds: Bounds | undefined): readonly number[] {
  if (bounds === undefined) return [];
  return [bounds.before, bounds.after, bounds.kind === 'hpd' ? (bounds.level ?? 95) : 0];
}

const word = fc.stringMatching(/^[A-Z][a-z]{1,6}$/);
const aName = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(word, word).map(([genus, species]) => `${genus} ${species}`) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(word, fc.constantFrom(...'_-.,;:()[]{}\'"=#$%&*+/\\<>?@^|~!é日 '), word)
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(word, fc.constantFrom('{x}', ' #1', '12')).map((all) => all.join('')),
  },
  { weight: 1, arbitrary: hostileText },
);
const aTime = fc.oneof(
  fc.integer({ min: 1000, max: 500_000_000 }),
  fc.double({ min: 0.5, max: 1e9, noNaN: true }),
);
const aBounds = fc.constantFrom<Bounds | undefined>(
  undefined,
  { before: 2e5, after: 1e5, kind: 'hpd' },
  { before: 123.456, after: 0, kind: 'hpd', level: 80 },
  // D5d: an interval that misses its own date.
  { before: -5000, after: 7000.5, kind: 'range' },
  { before: 1e6, after: 3e6, kind: 'fossil' },
);
const someColumns: readonly PartEntry<Column>[] = [
  { id: partId('note'), value: { name: 'note', type: 'text' } },
  { id: partId('mass'), value: { name: 'mass', type: 'number' } },
  { id: partId('flies'), value: { name: 'flies', type: 'yes-no' } },
  {
    id: partId('diet'),
    value: {
      ...{ name: 'diet', type: 'choice' },
      choices: ['bark, leaves', "it's", '(none)'].map((name) => ({ name, colour: '#00ff00' })),
    },
  },
];
const someTraits = fc.record(
  {
    note: fc.oneof({ weight: 4, arbitrary: aName }, { weight: 1, arbitrary: hostileText }),
    mass: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    flies: fc.boolean(),
    diet: fc.constantFrom('bark, leaves', "it's", '(none)'),
  },
  { requiredKeys: [] },
);
const aRow = fc.record({
  climb: fc.nat({ max: 3 }),
  part: fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  duration: aTime,
  inferred: fc.boolean(),
  isClade: fc.boolean(),
  end: aBounds,
  traits: fc.option(someTraits, { nil: undefined }),
});

/** Forests whose descendants that start together have the same bounds. */
const aForest = fc
  .record({
    rows: fc.array(aRow, { minLength: 1, maxLength: 12 }),
    names: fc.uniqueArray(aName, {
      ...{ minLength: 12, maxLength: 12 },
      selector: (name) => name.toLowerCase().replaceAll('_', ' '),
    }),
    apparition: fc.oneof(
      aTime.map((time) => -time),
      fc.constant(0),
    ),
    starts: fc.array(aBounds, { minLength: 5, maxLength: 5 }),
    hasBounds: fc.boolean(),
    hasValues: fc.boolean(),
  })
  .map(({ rows, names, apparition, starts: startBounds, hasBounds, hasValues }) => {
    const parents = new Int32Array(rows.length);
    const starts = new Float64Array(rows.length);
    for (const [row, { climb, part }] of rows.entries()) {
      let parent = row - 1;
      for (let step = 0; step < climb && parent >= 0; step++) parent = parents[parent] ?? -1;
      parents[row] = parent;
      starts[row] = parent < 0 ? apparition : part * (rows[parent]?.duration ?? 0);
    }
    const details = rows.map(({ inferred, end, traits }, row): SpeciesDetails | null => {
      const parent = parents[row] ?? -1;
      const isTip = !parents.includes(row);
      const atStart = startBounds[Math.floor(starts[row] ?? 0) % 5];
      const isUnnamed = inferred && parents[row + 1] === row && rows[row + 1]?.part === 1;
      return {
        ...(isUnnamed && { inferred: true }),
        ...(hasBounds && parent >= 0 && atStart && { apparitionBounds: atStart }),
        ...(hasBounds && isTip && end && { extinctionBounds: end }),
        ...(hasValues && traits && Object.keys(traits).length > 0 && { traits }),
      };
    });
    return Forest.fromColumns({
      ids: null,
      parents,
      starts,
      durations: Float64Array.from(rows, ({ duration }) => duration),
      names: rows.map(({ isClade }, row) =>
        details[row]?.inferred && !isClade ? `Ancestor ${row}` : (names[row] ?? ''),
      ),
      descriptions: null,
      images: null,
      details: detailsColumn(
        details.map((one) => (one === null || Object.keys(one).length === 0 ? null : one)),
      ),
    });
  });

describe.each(formats)('Public part law: a forest written as %s', (format) => {
  it('is read with the same names, times, bounds and values, unless the remarks say otherwise', () => {
    let compared = 0;
    const parts = { columns: someColumns };
    fc.assert(
      fc.property(aForest, (forest) => {
        const text = writeForest(forest, format, null, { parts });
        expect(text).not.toMatch(/life_tree|lifetree|%u[0-9a-f]{4}/);
        const read = readAll(text);
        const remarks = writeRemarks(forest, format, { parts }).map(({ code }) => code);
        if (!remarks.every((code) => harmless.test(code))) return;
        compared += 1;
        const again = read.flatMap((one) => publicPart(one.parts, one.forest));
        expectSame(again, publicPart(parts, forest));
        const asked = read.flatMap(({ questions }) => questions.map(({ kind }) => kind));
        expect(asked.filter((kind) => kind !== 'inner-names')).toEqual([]);
      }),
      { numRuns: 100 },
    );
    expect(compared).toBeGreaterThan(30);
  });
});

it.each(formats)('any forest can be written as %s and read', (format) => {
  fc.assert(
    fc.property(hostileForest, (forest) => {
      const read = readAll(writeForest(forest, format));
      expect(read).toHaveLength([...forest.roots()].length);
      for (const one of read) expect(forestFaults(one.forest)).toEqual([]);
      writeRemarks(forest, format);
    }),
    { numRuns: 100 },
  );
});

describe('a species with descendants during its life', () => {
  const forest = fromNested([
    {
      ...{ name: 'Homo erectus', apparition: -10e6, duration: 10e6 },
      descendants: [
        { name: 'Sister', afterApparition: 4e6, duration: 2e6 },
        { name: 'Heir', afterApparition: 10e6, duration: 1e6 },
      ],
    },
  ]);
  const written =
    '[&R] [&units=Ma,youngest_tip_age=-1] (Sister:2,(Heir:1)Homo_erectus:6)Homo_erectus:4;\n';

  it('has a node of its name wherever one of them starts', () => {
    expect(writeForest(forest, 'newick')).toBe(written);
  });

  it('is one species again, and the report says so', () => {
    const [read] = readAll(written);
    expect(read?.forest.names).toEqual(['Homo erectus', 'Sister', 'Heir']);
    expect(read?.forest.duration(0)).toBe(10e6);
    expect(read?.report.map(({ code }) => code)).toEqual(['underscores', 'joined-segments']);
  });

  it('has a bar even if none of its nodes has a length', () => {
    for (const text of ['(B:5,A:0)A;', '((B:0,(C:5,A:0)A:0)X:2,D:9);', '(B:0,A:0)A:1;']) {
      for (const { forest: read } of readAll(text)) expect(forestFaults(read)).toEqual([]);
    }
  });

  it('stays apart from a descendant of the same name that ended before it', () => {
    const [read] = readAll('((X,(Z)Y:-1)Y,(E:1,C:2)D:1);');
    expect(read?.forest.names.filter((name) => name === 'Y')).toHaveLength(2);
    expect(read && forestFaults(read.forest)).toEqual([]);
  });

  it('stays apart from descendants of the same name if there are several', () => {
    const [read] = readAll('(A:1,A:2)A:1;');
    expect(read?.forest.names).toEqual(['A', 'A', 'A']);
  });
});

it.each(['phyloxml', 'nexml'] as const)('%s also has descriptions and images', (format) => {
  const [description, image] = ['Large & <b>fierce</b>.\nExtinct.', 'https://a.org/b?c=1&d=2'];
  const forest = fromNested([
    { name: 'Smilodon', apparition: -5e6, duration: 4e6, description, image },
  ]);
  const [read] = readAll(writeForest(forest, format));
  expect(read?.forest.description(0)).toBe(description);
  expect(read?.forest.image(0)).toBe(image);
});

it.each(formats)('a tree of substitutions written as %s has no dates', (format) => {
  const [undated] = readAll('((A:0.01,B:0.052)98:0.003,(C:0.2,D:0.11)75:0.02,E:0.4);');
  const text = writeForest(undated?.forest ?? Forest.empty, format, undated?.settings);
  expect(text).toContain('substitutions');
  expect(text).not.toMatch(/youngest_tip|<date/);
});

describe('a copy of everything in a file', () => {
  const forest = fromNested([
    { name: 'A "b" [c]', apparition: -5e6, duration: 5e6, placement: 'debated', colour: '#ff0000' },
  ]);
  const settings = { notation: 'ago' } as const;

  it.each(formats)('is only used while the rest of a %s file is as it was written', (format) => {
    const text = writeForest(forest, format, settings, { embed: true });
    const [read] = readAll(text);
    expect(read).toMatchObject({ settings, report: [], questions: [] });
    expect(read?.forest.columns).toStrictEqual(forest.columns);
    const plain = writeForest(forest, format, settings);
    expect(text).not.toBe(plain);
    const changed = readTrees(text.replace(/(length>|length="|:)5/, '$14'));
    expect(changed.ok && changed.value.report.map(({ code }) => code)).toEqual(['copy-outdated']);
    const built = changed.ok ? changed.value.trees[0]?.build() : undefined;
    expect(built?.ok && built.value.forest.details(0)?.placement).toBeUndefined();
  });

  it('is ignored if it is damaged', () => {
    const text = writeForest(forest, 'newick', null, { embed: true });
    for (const damaged of [
      text.replace('any ', 'none '),
      text.replace('%7B', '%7'),
      text.replace('%7B', '%5B'),
    ]) {
      const read = readTrees(damaged);
      expect(read.ok && read.value.report.map(({ code }) => code)).toEqual(['copy-outdated']);
    }
  });
});

/** Times are sums of lengths, and files have about 15 digits. */
function expectSame(read: readonly PublicSpecies[], written: readonly PublicSpecies[]): void {
  const farthest = Math.max(...written.flatMap(({ times }) => times.map(Math.abs)), 1);
  const order = (list: readonly PublicSpecies[]) =>
    list.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)) || later(a, b));
  const expected = order(written).map(({ times, apparitionBounds, extinctionBounds, ...one }) => {
    const near = (list: readonly number[]) =>
      list.map((value) => expect.closeTo(value, 9 - Math.ceil(Math.log10(farthest))));
    return {
      ...one,
      times: near(times),
      apparitionBounds: near(apparitionBounds),
      extinctionBounds: near(extinctionBounds),
    };
  });
  expect(order(read)).toEqual(expected);
}

function later({ times: [from, to] }: PublicSpecies, { times: other }: PublicSpecies): number {
  return Math.round(to - other[1]) || from - other[0];
}
