import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainOf, hostileForest } from '../../testing/hostile-forests.ts';
import { formats, read, readers, settings } from '../../testing/round-trip-formats.ts';
import { stripStyles } from '../document/settings.ts';
import { siblingOrders, type TreeSettings } from '../document/tree-document.ts';
import { treeShapes } from '../document/tree-shapes.ts';
import { partId } from '../parts/part-id.ts';
import type { Forest } from '../species/forest.ts';
import { fromNested } from '../species/nested.ts';
import type { TreeScale } from '../timeline/tree-scale.ts';
import { readTrees } from './read.ts';
import { Report } from './report.ts';
import { writeForest, writeFormats } from './write.ts';
import { writeRemarks } from './write-remarks.ts';

describe('A1: inferred ancestors', () => {
  const newick = '((A:1,(B:1,C:1)Named:1)95:2,D:4):1;';
  const built = (text: string): Forest => {
    const forest = read(text, new Report());
    if (!forest.ok) throw new Error(forest.error.message);
    return forest.value;
  };
  const inferredNames = (forest: Forest): string[] =>
    forest.names.filter((_, row) => forest.isInferred(row));

  const unnamed = '((A:1,B:2)95:2,D:4):1;';

  it.each([
    ['Newick', unnamed],
    ['NEXUS', `#NEXUS\nBEGIN TREES;\nTREE t = ${unnamed}\nEND;\n`],
    ['jplace', `{"tree":"((A:1{0},B:1{1}):2{2},D:4{3}):1{4};","placements":[]}`],
    [
      'phyloXML',
      '<phyloxml xmlns="http://www.phyloxml.org"><phylogeny rooted="true"><clade><branch_length>1</branch_length><clade><branch_length>2</branch_length><clade><name>A</name><branch_length>1</branch_length></clade><clade><name>Named</name><branch_length>1</branch_length></clade></clade><clade><name>D</name><branch_length>4</branch_length></clade></clade></phylogeny></phyloxml>',
    ],
    [
      'NeXML',
      '<nex:nexml xmlns:nex="http://www.nexml.org/2009" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="0.9"><otus id="o"><otu id="o1" label="A"/><otu id="o2" label="B"/></otus><trees otus="o" id="ts"><tree id="t" xsi:type="nex:FloatTree"><node id="n0" root="true"/><node id="n1"/><node id="n2" otu="o1"/><node id="n3" otu="o2"/><edge id="e1" source="n0" target="n1" length="1"/><edge id="e2" source="n1" target="n2" length="1"/><edge id="e3" source="n1" target="n3" length="1"/></tree></trees></nex:nexml>',
    ],
  ])('are the inner nodes without a name in %s, which get one', (_, text) => {
    expect(inferredNames(built(text))).toEqual(['Ancestor 1', 'Ancestor 2']);
  });

  it.each(writeFormats.filter((format) => format !== 'outline'))(
    'are the same after writing and reading %s',
    (format) => {
      const file = readTrees(newick);
      const tree = file.ok ? file.value.trees[0]?.build() : undefined;
      if (!tree?.ok) throw new Error('not read');
      const { forest, parts } = tree.value;
      const again = built(writeForest(forest, format, null, { parts }));
      expect(inferredNames(again)).toEqual(inferredNames(forest));
      expect(again.names).toEqual(forest.names);
    },
  );

  it('A1a: with names are clades, so a tree of 17 tips and 16 named nodes has 17 species', () => {
    const ladder = `${'('.repeat(16)}Tip 0:1${Array.from({ length: 16 }, (_, at) => `,Tip ${at + 1}:${at + 1})Node ${at}:1`).join('')};`;
    const forest = built(ladder);
    expect([forest.size, forest.speciesCount]).toEqual([33, 17]);
    const [written = ''] = writeForest(forest, 'newick').split('\n');
    expect(written.match(/Node_/g)).toHaveLength(16);
    expect(built(written).speciesCount).toBe(17);
  });

  it('A1a: with names are one clade and other splits if descendants appear at several times', () => {
    const clade = fromNested([
      {
        ...{ name: 'Felidae', inferred: true, apparition: -9, duration: 5 },
        descendants: ['Felis', 'Panthera', 'Lynx'].map((name, at) => ({
          ...{ name, afterApparition: at === 0 ? 2 : 5, duration: 4 },
        })),
      },
    ]);
    const text = writeForest(clade, 'newick');
    expect(text.replace(/\[[^\]]*\]|:[\d.]+/g, '').trim()).toBe('(Felis,(Panthera,Lynx))Felidae;');
    expect(writeRemarks(clade, 'newick')).toMatchObject([
      { code: 'unnamed-split', count: 1, examples: ['Felidae'] },
    ]);
    expect(built(text).speciesCount).toBe(3);
  });

  it('have no label in files for other programs', () => {
    const [written = ''] = writeForest(built(newick), 'newick')
      .replace(/\[[^\]]*\]/g, '')
      .split('\n');
    expect(written.trim().replace(/:[\d.e-]+/g, '')).toBe('((A,(B,C)Named),D);');
    expect(writeForest(built(newick), 'phyloxml')).not.toContain('<name>Ancestor');
    expect(writeForest(built(newick), 'nexml')).not.toContain('label="Ancestor');
  });
});

const scale: TreeScale = {
  unit: 'turns',
  zero: 'the landing',
  direction: 'forward',
  now: 1 / 3,
  eras: [{ name: 'Dawn', from: 0, to: 0.1, level: 0, colour: '#ffcc00' }],
};

it.each<[TreeSettings | null]>([
  [null],
  [{ notation: 'ago' }],
  ...siblingOrders.map((order): [TreeSettings] => [{ order }]),
  ...treeShapes.map((shape): [TreeSettings] => [{ shape }]),
  [settings],
  [{ colourBy: 'placement', scale }],
  [{ colourBy: { column: partId('mass') } }],
  [{ strips: stripStyles.map((as) => ({ column: partId(as), as })) }],
])('the settings %j of a tree are the same after writing and reading JSON', (written) => {
  const file = readTrees(writeForest(chainOf(3), 'json', written));
  expect(
    file.ok &&
      file.value.trees.map((tree) => {
        const built = tree.build();
        return built.ok && built.value.settings;
      }),
  ).toEqual([written]);
});

describe.each(formats)('a forest written as $name', ({ write }) => {
  it('reads back as the same forest, bit for bit, with any texts', () => {
    fc.assert(
      fc.property(hostileForest, (forest) => {
        const report = new Report();
        const again = read(write(forest), report);
        expect(again).toEqual({ ok: true, value: expect.anything() });
        if (!again.ok) return;
        expect(again.value.columns).toStrictEqual(forest.columns);
        expect(report.entries).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe.each(readers)('any text read as $name', ({ readAs }) => {
  it('gives a forest or a fault, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const result = readAs(text, new Report());
        if (!result.ok) expect(result.error.message).not.toBe('');
      }),
    );
  });
});
