import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import { readTrees } from '../read.ts';
import { Report } from '../report.ts';
import { readNexus } from './nexus-reader.ts';

describe('a NEXUS file', () => {
  const read = readTrees(fixture('nexus/everything.nex'));
  const trees = read.ok ? read.value.trees : [];
  const namesOf = (index: number): readonly string[] =>
    (trees[index]?.stated[0]?.names ?? []).filter((name) => name !== '');

  it('can have several blocks of trees among others', () => {
    expect(read.ok && read.value.format).toBe('nexus');
    expect(trees.map((tree) => tree.name)).toEqual(['numbers', "it's a tree", null, 'last', 't']);
  });

  it('can use the numbers of its taxa, for tips only', () => {
    expect(namesOf(0)).toEqual([
      '2',
      'Panthera leo',
      'Panthera_tigris',
      'Panthera onca',
      'Neofelis',
    ]);
  });

  it('translates tips and inner nodes', () => {
    expect(namesOf(1)).toEqual(['Panthera onca', 'Panthera leo', 'Panthera_tigris', 'Neofelis']);
    const built = trees[1]?.build();
    expect(built?.ok && built.value.forest.names).toContain('Panthera tigris');
  });

  it('can lack the ";" of a tree', () => {
    expect(namesOf(2)).toEqual(['Panthera leo', 'Panthera_tigris', 'Panthera onca']);
    expect(namesOf(3)).toEqual(['Neofelis', 'Panthera leo']);
    expect(read.ok && read.value.report.map((entry) => entry.code)).toEqual([
      'missing-semicolon',
      'empty-tree',
    ]);
  });

  it('links a block of trees to its taxa', () => {
    expect(namesOf(4)).toEqual(['Canis', 'Vulpes']);
  });

  it('can have old line ends and lack its end', () => {
    const unfinished = readTrees(fixture('nexus/mac-unfinished.nex'));
    expect(unfinished.ok && unfinished.value.trees[0]?.stated[0]?.names).toEqual(['', 'A', 'B']);
  });

  it('reads a number as support when the taxon with that number is a tip', () => {
    const text = '#NEXUS begin trees; translate 1 A, 2 B, 3 C; tree t = ((1,2)3,3); end;';
    const result = readNexus(text, new Report());
    expect(result.ok && result.value[0]?.names).toEqual(['', '3', 'A', 'B', 'C']);
  });

  it('reports translations, numbers and links without a taxon', () => {
    const taxa = 'begin taxa; title cats; taxlabels Panthera_leo Neofelis; end;';
    const codesOf = (trees: string) => {
      const read = readTrees(`#NEXUS ${taxa} begin trees; ${trees} end;`);
      const built = read.ok ? read.value.trees[0]?.build() : undefined;
      if (!read.ok || !built?.ok) throw new Error('not read');
      return [...read.value.report, ...built.value.report]
        .filter(({ code }) => /^un(?:known|translated)/.test(code))
        .map(({ code, examples }) => `${code} ${examples}`);
    };
    expect(codesOf("translate 1 'panthera leo', 2 Felis; tree t = (1,2);")).toEqual([
      'unknown-taxon Felis',
    ]);
    expect(codesOf('translate 1 Neofelis; tree t = (1,2);')).toEqual(['untranslated 2']);
    expect(codesOf('link taxa = dogs; tree t = (1,3);')).toEqual([
      'unknown-taxa-block dogs',
      'unknown-number 3',
    ]);
    expect(codesOf('link taxa = CATS; tree t = (1,2);')).toEqual([]);
  });

  it('without trees is refused', () => {
    const none = readTrees('#NEXUS\nbegin taxa; taxlabels A B; end;');
    expect(none.ok ? '' : none.error.message).toBe(
      'There is no tree in the file: it has no TREES block',
    );
    const empty = readTrees('#NEXUS\nbegin trees; end;');
    expect(empty.ok ? '' : empty.error.message).toBe(
      'There is no tree in the file: its TREES block is empty',
    );
  });

  it('with a broken tree is refused with a position', () => {
    const broken = readTrees('#NEXUS\nbegin trees;\n  tree t = ((A,B);\nend;');
    expect(broken.ok ? null : broken.error).toMatchObject({
      code: 'unclosed',
      line: 3,
      column: 18,
    });
  });
});
