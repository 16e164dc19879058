import fc from 'fast-check';
import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fixture, fixturesOf } from '../../fixtures/fixture-files.ts';
import { readWhole } from '../../testing/read-whole.ts';
import { readTrees } from './read.ts';

describe('a file', () => {
  it('can be compressed with gzip', () => {
    const packed = readTrees(fixture('newick/figs-beast.nwk.gz'));
    const plain = readTrees(fixture('newick/figs-beast.nwk'));
    expect(packed.ok && packed.value.trees[0]?.stated[0]?.names).toEqual(
      plain.ok && plain.value.trees[0]?.stated[0]?.names,
    );
  });

  it('that unpacks to more than the limit is refused', () => {
    const bomb = gzipSync(new Uint8Array(4 * 1024 * 1024));
    const read = readTrees(bomb, { maxUnpackedSize: 1024 * 1024 });
    expect(read.ok ? '' : read.error.message).toBe('The gzip file unpacks to more than 1 MB');
  });

  it('that is damaged, incomplete, a zip archive or empty is refused with a message', () => {
    const packed = gzipSync(new TextEncoder().encode('(A:1,B:1);'.repeat(1000)));
    const half = readTrees(packed.subarray(0, packed.length >> 1));
    expect(half.ok ? '' : half.error.code).toBe('gzip-damaged');
    const zip = readTrees(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0));
    expect(zip.ok ? '' : zip.error.message).toMatch(/cannot be unpacked/);
    for (const empty of ['', ' \n\t', new Uint8Array(0)]) {
      const read = readTrees(empty);
      expect(read.ok ? '' : read.error.message).toBe('The file is empty');
    }
  });

  it.each([
    ['<!DOCTYPE html><html></html>', 'web page'],
    ['>seq1 a b\nACGTACGTAC\n>seq2\nACGT\n', 'sequences'],
    ['2 10\nseq1 ACGTACGTAC\nseq2 ACGTACGTAC\n', 'sequences'],
    ['@article{key, title={A (short) title}}', 'references'],
    ['%PDF-1.7 (A,B)', 'PDF'],
    ['Dear all,\nthis is a letter.\n', 'plain text'],
    ['Taxon;Where;Who\nA;Here;Me\nB;There;You\n', 'looks like a table'],
    ['Species,Start_dat,End_dat\n"A (b)",4,2\n', 'looks like a table'],
    ['((A,B),C', 'ends before every "("'],
  ])('that starts with %j is refused as what it most likely is', (text, kind) => {
    for (const input of [text, new TextEncoder().encode(text)]) {
      if (kind === 'PDF' && typeof input === 'string') continue;
      const read = readTrees(input);
      expect(read.ok ? '' : read.error.message).toContain(kind);
    }
  });

  it('can be read as a given format', () => {
    const read = readTrees('A;', { format: 'newick' });
    expect(read.ok && read.value.trees).toHaveLength(1);
    expect(readTrees('(A,B);', { format: 'nexus' }).ok).toBe(false);
  });

  it('of thousands of trees builds each forest on demand', () => {
    const read = readTrees('((A:1,B:1):1,C:2);\n'.repeat(5000));
    expect(read.ok && read.value.trees).toHaveLength(5000);
    const last = read.ok ? read.value.trees.at(-1)?.build() : undefined;
    expect(last?.ok && last.value.forest.size).toBe(5);
  });
});

describe('any bytes', () => {
  it('give trees or a fault, and never an exception', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), readWhole));
    const marks = [...'()[]{}<>,;:\'"#=& \n_', 'A', '1', '0.5', '[&R]', '#NEXUS', 'begin trees;'];
    const tree = fc.array(fc.constantFrom(...marks, 'tree t =', 'translate', 'end;'), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        tree.map((words) => words.join('')),
        readWhole,
      ),
      { numRuns: 3000 },
    );
  });

  it('of a damaged file give trees or a fault', () => {
    const files = ['newick', 'nexus', 'phyloxml', 'nexml', 'json', 'tables']
      .flatMap(fixturesOf)
      .map(fixture);
    const damage = fc.record({
      file: fc.constantFrom(...files),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      flips: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(damage, ({ file, cut, flips }) => {
        const bytes = file.slice(0, Math.ceil(cut * file.length));
        for (const [at, value] of flips) bytes[at % Math.max(bytes.length, 1)] = value;
        readWhole(bytes);
      }),
      { numRuns: 2000 },
    );
  });
});
