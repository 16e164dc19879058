import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import type { AncestorRole } from '../../species/ancestry/other-ancestors.ts';
import { livedWhen } from '../../species/ancestry/reticulations.ts';
import { isUnnamedSplit } from '../../species/ancestry/unnamed-splits.ts';
import { forestFaults } from '../../species/checks/invariants.ts';
import { detailsColumn } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { numberedId } from '../../species/ids/species-id.ts';
import { fromNested } from '../../species/nested.ts';
import { years } from '../../timeline/years.ts';
import { type ReadForest, type ReadOptions, readTrees } from '../read.ts';
import { buildTrees } from '../trees/build-trees.ts';
import { writeForest } from '../write.ts';
import { writeRemarks } from '../write-remarks.ts';

function build(text: string | Uint8Array, options: ReadOptions = {}): ReadForest {
  const read = readTrees(text, options);
  const built = read.ok ? read.value.trees[0]?.build() : undefined;
  if (!built?.ok) throw new Error(read.ok ? 'not built' : `${read.error.message}: ${text}`);
  return built.value;
}

/** What took part in each species, as in `Mule: hybrid of Horse`; splits without a name are those of their first child. */
function roles(forest: Forest): string[] {
  const nameOf = (row: number): string => {
    if (!isUnnamedSplit(forest, row)) return forest.name(row);
    return row + 1 < forest.branchEnd(row) ? `(${nameOf(row + 1)})` : 'line';
  };
  return Array.from({ length: forest.size }, (_, row) => row).flatMap((row) =>
    (forest.details(row)?.otherAncestors ?? []).map(
      ({ id, as }) => `${nameOf(row)}: ${as} of ${nameOf(forest.indexOf(id))}`,
    ),
  );
}

/** Rules of time, and S3a: another ancestor must be alive when the species begins. */
function expectLegal(forest: Forest): void {
  expect(forestFaults(forest)).toEqual([]);
  for (let row = 0; row < forest.size; row++) {
    for (const { id } of forest.details(row)?.otherAncestors ?? []) {
      expect(livedWhen(forest, forest.indexOf(id), row)).toBe(true);
    }
  }
}

describe('S3a: extended Newick', () => {
  it.each([
    ['((Horse:4,#H1:1):1,((Donkey:3,(Mule:3)#H1:0):1,Zebra:4):1);', ['Mule: hybrid of Horse']],
    ['((Horse:4,#H1:0):1,((Mule:4)#H1:0,Donkey:4):1);', ['Mule: hybrid of Horse']],
    ['((A:1,#LGT1:0):1,((B:1)#LGT1:0,C:1):1);', ['B: transfer of A']],
    ['((A:1,#R1:0):1,((B:1)#R1:0,C:1):1);', ['B: hybrid of A']],
    ['((A:1,#3:0):1,((B:1)#3:0,C:1):1);', ['B: hybrid of A']],
    ['((Horse,Mule#H1),(Donkey,Mule#H1));', ['Mule: hybrid of Donkey']],
    [
      '((A:1,#H1:0):1,(((B:1)#LGT2:0)#H1:0,C:1):1,(D:1,#LGT2:0):1);',
      ['B: hybrid of A', 'B: transfer of D'],
    ],
    ['((A:1,#H1:0):1,((B:1)#H1:0,C:1):1,(D:1,#H1:0):1);', ['B: hybrid of A', 'B: hybrid of D']],
  ])('gives species a second ancestor: %s', (text, expected) => {
    const { forest, questions } = build(text);
    expect(roles(forest)).toEqual(expected);
    expectLegal(forest);
    expect(questions.map(({ kind }) => kind)).not.toContain('tips');
  });

  it('has no species for the lines to a hybrid, and tips that end together are still alive', () => {
    const { forest, questions, report } = build('((Horse:4,#H1:0):1,((Mule:4)#H1:0,Donkey:4):1);');
    expect(forest.names.filter((_, row) => !forest.isInferred(row))).toEqual([
      'Horse',
      'Mule',
      'Donkey',
    ]);
    expect(forest.size).toBe(5);
    expect(questions).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'present-even-tips' }) }),
    );
    expect(report).toContainEqual(
      expect.objectContaining({ code: 'reticulations', count: 1, examples: ['Mule'] }),
    );
  });

  it('lets the line to a hybrid be its ghost, and that from another ancestor an inferred one', () => {
    const { forest } = build('((A:4,((B:1)#H1:2):1):1,(C:0.5,#H1:1):3);', {
      ...{ yearsPerUnit: 1, latestAge: 0 },
    });
    const hybrid = forest.names.indexOf('B');
    expect([forest.split(hybrid), forest.apparition(hybrid)]).toEqual([-3, -1]);
    expect(roles(forest)).toEqual(['B: hybrid of line']);
    expectLegal(forest);
  });

  it('A2: has no more inferred ancestors than species, since lines leave the branches of species', () => {
    const { forest, report } = build(
      '((Horse:4,#H1:1):1,((Donkey:3,(Mule:3)#H1:0):1,Zebra:4):1);',
      { yearsPerUnit: 1, latestAge: 0 },
    );
    expect(forest.names.filter((_, row) => forest.isInferred(row))).toHaveLength(3);
    const horse = forest.names.indexOf('Horse');
    expect([forest.apparition(horse), forest.extinction(horse)]).toEqual([-5, 0]);
    expect(roles(forest)).toEqual(['Mule: hybrid of Horse']);
    expect(report).toContainEqual(
      expect.objectContaining({ code: 'reticulation-line', count: 1, examples: ['Mule'] }),
    );
  });

  it('reads a named hybrid node as the hybrid', () => {
    const { forest } = build(fixture('newick/network.nwk'));
    expect(roles(forest)).toEqual(['X: hybrid of C']);
    expectLegal(forest);
  });

  it('waits in a cladogram until the second ancestor lives', () => {
    const { forest, settings } = build('((A,(B)#H1),((C,(D,(E,#H1))),F));');
    expect(settings?.scale).toEqual({ kind: 'none' });
    expect(roles(forest)).toEqual(['B: hybrid of E']);
    expectLegal(forest);
  });

  it.each([
    ['that descend from the species', '((#H1)A)#H1;'],
    ['that descend from the species', '((B:1,(C:1,#H1:0)D:1)#H1:1,E:3);'],
    ['that are the first one', '(#H1,(B)#H1);'],
    ['that only appear later', '((A:1)#H1:1,(((#H1:0,C:1):5,D:9):5,E:9):1);'],
  ])('leaves out ancestors %s: %s', (_, text) => {
    const { forest, report } = build(text, { needsTimes: true });
    expect(roles(forest)).toEqual([]);
    expectLegal(forest);
    expect(report.map(({ code }) => code)).toContain('reticulation-left-out');
  });

  it('means nothing where a label occurs once, or marks a branch', () => {
    for (const text of ['((A,B)#H1,C);', '(A,B#H1);', '((A #1,B#2)#1,clone#7);']) {
      const { forest } = build(text);
      expect(roles(forest)).toEqual([]);
      expectLegal(forest);
    }
    expect(build('(A,B#H1);').forest.names).toContain('B#H1');
  });

  it('keeps at most 20 second ancestors, also of ten thousand', () => {
    const tips = Array.from({ length: 10_000 }, (_, at) => `(A${at}:1,#H1:0):1`);
    const { forest, report } = build(`((Mule:1)#H1:1,${tips.join(',')});`);
    expect(roles(forest)).toHaveLength(20);
    expect(report).toContainEqual(
      expect.objectContaining({ code: 'reticulation-left-out', count: 9980 }),
    );
    const nested = `${'('.repeat(5000)}A${Array.from({ length: 5000 }, (_, at) => `)#H${at}`).join('')}`;
    const lines = Array.from({ length: 5000 }, (_, at) => `#H${at}`).join(',');
    expectLegal(build(`(${nested},(${lines},C));`).forest);
  });

  it('is also in NEXUS, and in each of several trees', () => {
    const newick = '((Horse:4,#H1:0):1,((Mule:4)#H1:0,Donkey:4):1);';
    const read = readTrees(`#NEXUS\nBEGIN TREES;\nTREE a = ${newick}\nTREE b = ${newick}\nEND;\n`);
    const built = read.ok ? buildTrees(read.value.trees, { yearsPerUnit: 1, latestAge: 0 }) : read;
    if (!built.ok) throw new Error(built.error.message);
    expect(roles(built.value.forest)).toEqual(['Mule: hybrid of Horse', 'Mule: hybrid of Horse']);
    expectLegal(built.value.forest);
  });
});

const mule = fromNested([
  {
    ...{ name: 'Equus', apparition: -10, duration: 4 },
    descendants: [
      { name: 'Horse', afterApparition: 4, duration: 6 },
      {
        ...{ name: 'Donkey', afterApparition: 4, duration: 6 },
        descendants: [{ name: 'Mule', afterApparition: 3, duration: 3 }],
      },
    ],
  },
]);

function withRole(as: AncestorRole): Forest {
  const others = { otherAncestors: [{ id: numberedId(1), as }] };
  return mule.withValues({ details: detailsColumn([null, null, null, others]) });
}

describe('S3a: a tree with hybrids', () => {
  it('is written as extended Newick, except for programs that read only trees', () => {
    const text = writeForest(withRole('hybrid'), 'newick').replace(/\[[^\]]*\] ?/g, '');
    expect(text.trim()).toBe(
      '((#H1:0,Horse:3)Horse:3,((Mule:3)#H1:0,Donkey:3)Donkey:3,Equus:0)Equus:4;',
    );
    expect(writeForest(withRole('transfer'), 'nexus')).toContain('#LGT1:0');
    expect(writeForest(withRole('hybrid'), 'nexus')).not.toMatch(/^ +\d* ?'?#H/m);
    expect(writeForest(withRole('hybrid'), 'newick', null, { program: 'ape' })).not.toContain('#');
    expect(writeForest(withRole('hybrid'), 'phyloxml')).not.toContain('#H');
    const codes = (as: AncestorRole, program: 'any' | 'ape' = 'any') =>
      writeRemarks(withRole(as), 'newick', { program }).map(({ code }) => code);
    expect(codes('hybrid')).toEqual(['networks']);
    expect(codes('symbiosis')).toEqual(['networks', 'symbioses-as-hybrids']);
    expect(codes('hybrid', 'ape')).toContain('no-placements');
  });

  const rounded = (time: number) => Math.round(time * 1e6) / 1e6;
  const aRow = fc.record({
    climb: fc.nat({ max: 4 }),
    part: fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    duration: fc.integer({ min: 1, max: 1000 }),
    others: fc.array(fc.tuple(fc.nat(), fc.constantFrom('hybrid', 'transfer')), { maxLength: 2 }),
    ghost: fc.constantFrom(0, 0, 0.5, 1),
  });
  const aNetwork = fc.array(aRow, { minLength: 2, maxLength: 14 }).map((rows) => {
    const parents = new Int32Array(rows.length).fill(-1);
    const starts = new Float64Array(rows.length);
    for (const [row, { climb, part }] of rows.entries()) {
      let parent = row - 1;
      for (let step = 0; step < climb && parent > 0; step++) parent = parents[parent] ?? -1;
      parents[row] = parent;
      starts[row] = parent < 0 ? -5000 : Math.round(part * (rows[parent]?.duration ?? 0));
    }
    const ghosts = new Float64Array(rows.length);
    for (const [row, { others, ghost }] of rows.entries()) {
      const parent = parents[row] ?? -1;
      if (parent < 0 || others.length === 0) continue;
      ghosts[row] = Math.round(ghost * ((starts[row] ?? 0) + (ghosts[parent] ?? 0)));
    }
    const forest = Forest.fromColumns({
      ...{ ids: null, parents, starts, descriptions: null, images: null },
      durations: Float64Array.from(rows, ({ duration }) => duration),
      names: rows.map((_, row) => `Species ${String.fromCharCode(65 + row)}`),
    });
    return forest.withValues({
      details: detailsColumn(
        rows.map(({ others }, row) => {
          const possible = Array.from({ length: rows.length }, (_, other) => other).filter(
            (other) =>
              row > 0 &&
              other !== parents[row] &&
              (other < row || other >= forest.branchEnd(row)) &&
              livedWhen(forest, other, row),
          );
          const chosen = new Map(
            others.map(([at, as]) => [possible[at % possible.length], as as AncestorRole]),
          );
          const otherAncestors = [...chosen].flatMap(([other, as]) =>
            other === undefined ? [] : [{ id: numberedId(other), as }],
          );
          const ghost = ghosts[row] ?? 0;
          if (otherAncestors.length === 0) return null;
          return { otherAncestors, ...(ghost > 0 && { ghost: years(ghost) }) };
        }),
      ),
    });
  });

  it.each(['newick', 'nexus'] as const)('is the same after writing and reading %s', (format) => {
    let compared = 0;
    fc.assert(
      fc.property(aNetwork, (forest) => {
        const again = build(writeForest(forest, format)).forest;
        expectLegal(again);
        const codes = writeRemarks(forest, format).map(({ code }) => code);
        if (codes.some((code) => code !== 'networks' && code !== 'spaces-shown')) return;
        compared += codes.includes('networks') ? 1 : 0;
        const times = (one: Forest) =>
          one.names
            .map((name, row) => {
              const moments = [one.split(row), one.apparition(row), one.extinction(row)];
              return [name, ...moments.map(rounded)];
            })
            .sort();
        expect(times(again)).toEqual(times(forest));
        expect(roles(again).sort()).toEqual(roles(forest).sort());
      }),
      { numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  it('with a ghost keeps it', () => {
    const others = {
      ghost: years(1),
      otherAncestors: [{ id: numberedId(1), as: 'hybrid' as const }],
    };
    const forest = mule.withValues({ details: detailsColumn([null, null, null, others]) });
    const again = build(writeForest(forest, 'newick')).forest;
    const row = again.names.indexOf('Mule');
    expect([again.split(row), again.apparition(row)]).toEqual([-4, -3]);
    expect(roles(again)).toEqual(['Mule: hybrid of Horse']);
    expect(writeRemarks(forest, 'newick').map(({ code }) => code)).toEqual(['networks']);
    expect(writeRemarks(forest, 'phyloxml').map(({ code }) => code)).toContain('ghosts-joined');
  });

  it.each([
    ['((Horse:4,#H1:12::0.3):1,((Mule:4)#H1:0::0.7,Donkey:4):1);', 2],
    ['((Horse:4,#H1:12:0.95:0.3):1,((Mule:4)#H1:0:1:0.7,Donkey:4):1);', 4],
  ])('keeps its lengths beside probabilities, which the report names: %s', (text, count) => {
    const { report } = build(text);
    expect(report).toContainEqual(expect.objectContaining({ code: 'extra-values', count }));
    const read = readTrees(text);
    const lengths = read.ok ? read.value.trees[0]?.stated[0]?.lengths : undefined;
    expect(lengths).toContain(12);
  });
});

it('S3a: labels of networks anywhere in a tree make no species that breaks a rule', () => {
  const label = fc.constantFrom('', 'A', 'B', '#H1', '#H2', 'x#H1', '#LGT1', '#1', 'y#R2');
  const length = fc.constantFrom('', ':0', ':1', ':2.5', ':-1');
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.tuple(label, length).map((parts) => parts.join('')),
      fc
        .tuple(fc.array(tie('node'), { minLength: 1, maxLength: 3 }), label, length)
        .map(([below, name, long]) => `(${below.join(',')})${name}${long}`),
    ),
  }));
  fc.assert(
    fc.property(node, fc.boolean(), (text, needsTimes) => {
      const { forest } = build(`(${text},(#H1:1,C:2)D:1);`, { needsTimes, lengths: 'time' });
      expectLegal(forest);
      expectLegal(build(writeForest(forest, 'newick'), { needsTimes }).forest);
    }),
    { numRuns: 500 },
  );
});
