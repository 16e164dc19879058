import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/fixture-files.ts';
import { fileStats } from '../cli/stats.ts';
import { forestFaults } from '../species/checks/invariants.ts';
import type { Forest } from '../species/forest.ts';
import { hasTime } from '../timeline/tree-scale.ts';
import { agesOfBounds } from './dating/interval-bounds.ts';
import { type ReadFile, readTrees } from './read.ts';

// Tree files of many programs, with counts by other tools. The collection is too large, and under too
// many licences, to be kept here, so these tests run only where it is available.
const beside = fileURLToPath(new URL('../../../../shared/trees', import.meta.url));
const corpus = process.env.TREE_CORPUS ?? beside;
const list = path.join(corpus, 'expected.json');

interface Expected {
  readonly outcome: 'parse' | 'refuse' | 'either';
  readonly trees?: number;
  readonly tips?: number;
  readonly nodes?: number;
  readonly minHeight?: number;
  readonly maxHeight?: number;
  readonly names?: readonly (string | null)[];
  readonly lengths?: string;
  readonly allTips?: number;
  readonly allNodes?: number;
  readonly polytomies?: number;
  readonly singletons?: number;
  readonly duplicateNames?: number;
  readonly negativeLengths?: number;
  readonly unnamedTips?: number;
  readonly rootAge?: number;
  readonly unit?: string;
}

/** Files that could be read or refused, or are more than a tree. All are read, each for this reason. */
const readBecause: Readonly<Record<string, string>> = {
  'json/auspice-v2-minimal.json': 'Auspice JSON states the date of every node',
  'json/product-two-roots.json': 'a forest can have several roots',
  'json/sample.jplace.json': 'jplace contains one tree in Newick',
  'newick/arg-network.nwk': 'its hybrid nodes are species with a second ancestor (S3a)',
  'newick/mafft.nwk': 'a damaged byte-order mark says nothing about the tree after it',
  'newick/no-semicolon.nhx': 'all parentheses are closed, so nothing is missing but the ";"',
  'newick/paml-header-bad.nwk': 'the tree after a wrong count of species is complete',
  'newick/utf16-bom.nwk': 'its byte-order mark states the encoding',
  'nexus/bad-no-header.nex': 'blocks that begin and end are NEXUS without its first word too',
  'nexus/bad-translate-gap.nex': 'a number that is not translated is a name, and reported',
};

const counted = [
  'trees',
  'tips',
  'nodes',
  'names',
  'lengths',
  'allTips',
  'allNodes',
  'polytomies',
  'singletons',
  'duplicateNames',
  'negativeLengths',
  'unnamedTips',
] as const;

/** Files that we count differently: there a support value was taken for the taxon with the same number. */
const countedOtherwise: Readonly<Record<string, string>> = {
  'nexus/treebase-s15613.nex': 'duplicateNames',
};

/** The ages of the nodes of a tree as ape computes them; see `fixtures/ages/make-ages.R`. */
interface ApeAges {
  readonly nodes: number;
  readonly lengths: 'all' | 'some' | 'none';
  readonly height: number;
  readonly sum: number;
  readonly squares: number;
  readonly step?: number;
  readonly ages?: readonly number[];
}

const apeAges: Readonly<Record<string, readonly ApeAges[]>> = JSON.parse(
  new TextDecoder().decode(fixture('ages/ape-ages.json')),
);

/** The ages of nodes equal ape's to this ratio of the height. */
const precision = 1e-9;

/**
 * Files whose tips end together except for the rounding of their lengths, and by which ratio of the height.
 * Such tips are living here, and not in ape.
 */
const roundedTips: Readonly<Record<string, number>> = {
  'newick/conifers-dated-labels.nwk': 1e-8,
  'newick/mammals-28-patches.nwk': 3e-8,
  'newick/pythons-reference-trees.nwk': 4e-8,
  'newick/us-states-negative.nwk': 2e-5,
  'nexml/icytree-example.xml': 4e-6,
  'nexus/cetaceans-mrbayes-200.nex': 3e-7,
  'nexus/mcmctree-angiosperms.nex': 6e-7,
};

/**
 * Files that state heights of which ape reads nothing. In this one, those of the living are means of rounding
 * errors, 28 years in 324 million, and ape counts from the lowest.
 */
const byHeights: Readonly<Record<string, number>> = {
  'nexus/mammals-fbd-136-fossils.nex': 1e-7,
};

/** Times are the lengths as they are, and the latest tip ends at 0. */
function buildPlain(file: ReadFile, index: number): Forest {
  const built = file.trees[index]?.build({ yearsPerUnit: 1, latestAge: 0 });
  if (!built?.ok) throw new Error(built?.error.message ?? 'no tree');
  return built.value.forest;
}

function isTip(forest: Forest, row: number): boolean {
  return forest.columns.parents[row + 1] !== row;
}

function checkAges(name: string, forest: Forest, ape: ApeAges): void {
  const { height, step = 1 } = ape;
  expect(forest.size).toBe(ape.nodes);
  const rounding = roundedTips[name] ?? 0;
  const tolerance = (byHeights[name] ?? precision) * height;
  for (const [index, age] of (ape.ages ?? []).entries()) {
    const row = index * step;
    const isRounded = isTip(forest, row) && forest.extinction(row) === 0;
    const allowed = isRounded ? Math.max(rounding * height, tolerance) : tolerance;
    expect(Math.abs(-forest.extinction(row) - age), forest.name(row)).toBeLessThanOrEqual(allowed);
  }
  let [sum, squares] = [0, 0];
  for (let row = 0; row < forest.size; row++) {
    const age = 0 - forest.extinction(row);
    sum += age;
    squares += age ** 2;
    checkStart(forest, row, tolerance);
  }
  const inSum = forest.size * Math.max(rounding * height, tolerance);
  expect(Math.abs(sum - ape.sum)).toBeLessThanOrEqual(inSum);
  expect(Math.abs(squares - ape.squares)).toBeLessThanOrEqual(inSum * height * 2);
}

/** A species starts where its ancestor ends, unless its branch has a length of zero or less. */
function checkStart(forest: Forest, row: number, tolerance: number): void {
  const ancestor = forest.ancestor(row);
  if (ancestor < 0 || forest.details(row)?.stated !== undefined) return;
  const start = forest.extinction(ancestor);
  if (forest.extinction(row) - start <= tolerance) return;
  expect(Math.abs(forest.apparition(row) - start), forest.name(row)).toBeLessThanOrEqual(tolerance);
}

/** Of files that ape does not read: the distances of the first and last tips from the root. */
function checkHeights(name: string, forest: Forest, { minHeight, maxHeight }: Expected): void {
  if (minHeight === undefined || maxHeight === undefined) return;
  const heights = [...forest.names.keys()]
    .filter((row) => isTip(forest, row))
    .map((row) => forest.extinction(row) - forest.extinction(0));
  // The counts have ten digits; sums of rounded lengths differ in the last one.
  const tolerance = Math.abs(maxHeight) * Math.max(roundedTips[name] ?? 0, 1e-8) + 1e-10;
  expect(Math.abs(Math.min(...heights) - minHeight)).toBeLessThanOrEqual(tolerance);
  expect(Math.abs(Math.max(...heights) - maxHeight)).toBeLessThanOrEqual(tolerance);
}

/** The number of files when it was last counted, so that a run without them says what it misses. */
const lastCount = 145;

if (!existsSync(list)) {
  const where = process.env.TREE_CORPUS ?? '../shared/trees';
  describe.skip.each(Array.from({ length: lastCount }, (_, index) => index + 1))(
    `file %i of the collection (skipped: no ${where}; TREE_CORPUS can name another folder)`,
    () => {
      it('is read or refused as by other programs', () => {});
    },
  );
} else {
  const files: Record<string, Expected> = JSON.parse(readFileSync(list, 'utf8'));
  const ofTreeBase = Object.keys(files).filter((name) => name.includes('treebase'));

  it.each(ofTreeBase)('D9: %s of TreeBASE opens without dates', (name) => {
    const read = readTrees(readFileSync(path.join(corpus, name)));
    for (const tree of read.ok ? read.value.trees : []) {
      const built = tree.build();
      if (!built.ok) throw new Error(built.error.message);
      expect(hasTime(built.value.settings?.scale)).toBe(false);
    }
  });

  describe.each(Object.entries(files))('%s', (name, expected) => {
    const read = readTrees(readFileSync(path.join(corpus, name)));
    const reason = readBecause[name];
    const isRead = expected.outcome === 'parse' || reason !== undefined;
    const because = reason === undefined ? 'as by other programs' : `because ${reason}`;

    it(`is ${isRead ? 'read' : 'refused'} ${because}`, () => {
      if (expected.outcome !== 'refuse') {
        expect(expected.outcome === 'either').toBe(reason !== undefined);
      }
      if (!read.ok) {
        expect(isRead, read.error.message).toBe(false);
        expect(read.error.message).toMatch(/^\S.{10,}[^.]$/);
        return;
      }
      expect(isRead).toBe(true);
      const built = read.value.trees[0]?.build();
      if (!built?.ok) throw new Error(built?.error.message ?? 'no tree');
      expect(forestFaults(built.value.forest)).toEqual([]);
      const stats = fileStats(read.value, read.value.trees.slice(0, 1), built.value);
      for (const key of counted) {
        if (expected[key] === undefined || countedOtherwise[name] === key) continue;
        expect([key, stats[key]]).toEqual([key, expected[key]]);
      }
      if (apeAges[name] === undefined) checkHeights(name, buildPlain(read.value, 0), expected);
      if (expected.rootAge !== undefined && expected.unit === 'Ma') {
        const { forest } = built.value;
        expect(-forest.extinction(0) / 1e6).toBeCloseTo(expected.rootAge, 1);
      }
    });

    const measured = (apeAges[name] ?? []).map((ages, index) => ({ ages, index }));
    // As a tree, a network has nodes that are none of its species.
    const isNetwork = read.ok && (read.value.trees[0]?.stated[0]?.reticulations ?? null) !== null;
    const compared =
      read.ok && !isNetwork ? measured.filter(({ ages }) => ages.lengths === 'all') : [];
    if (!read.ok || compared.length === 0) return;

    it('has nodes of the same ages as in ape (ages law)', () => {
      for (const { ages, index } of compared) {
        checkAges(name, buildPlain(read.value, index), ages);
      }
    });
  });

  it('D5d: every interval of mammals with fossils stays as published', () => {
    const read = readTrees(readFileSync(path.join(corpus, 'nexus/mammals-fbd-136-fossils.nex')));
    const tree = read.ok ? read.value.trees[0] : undefined;
    const built = tree?.build();
    if (!built?.ok) throw new Error('not built');
    const { forest, report } = built.value;
    expect(report.filter(({ kind }) => kind === 'altered' || kind === 'dropped')).toEqual([]);
    const published = tree?.stated[0]?.intervals?.values;
    let compared = 0;
    for (let row = 1; row < forest.size; row++) {
      const interval = published?.get(forest.ancestor(row));
      const bounds = forest.details(row)?.apparitionBounds;
      if (interval === undefined || bounds === undefined) continue;
      compared += 1;
      const ages = agesOfBounds(forest.apparition(row), bounds, 1e6).map(Number);
      const ends = [...interval.ends].sort((a, b) => a - b);
      // Bounds are distances from the node, which doubles know to the sixteenth digit of the ages.
      for (const [index, end] of ends.entries()) {
        expect(Math.abs((ages[index] ?? 0) - end)).toBeLessThanOrEqual(end * 2 ** -51);
      }
    }
    expect(compared).toBe(forest.size - 1);
    const columns = built.value.parts.columns?.map(({ value }) => value.name);
    expect(columns).toEqual(expect.arrayContaining(['height_median', 'height_range']));
    const living = [...forest.names.keys()].filter(
      (row) => isTip(forest, row) && forest.extinction(row) === 0,
    );
    expect(living).toHaveLength(60);
  });
}
