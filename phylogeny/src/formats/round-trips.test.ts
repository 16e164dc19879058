import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siblingOrders, type TreeSettings } from '../operations/tree-document.ts';
import { treeShapes } from '../operations/tree-shapes.ts';
import { partId } from '../parts/part-id.ts';
import { accept, type Result } from '../result.ts';
import type { Forest } from '../species/forest.ts';
import { forestFaults } from '../species/invariants.ts';
import type { TreeScale } from '../timeline/tree-scale.ts';
import { chainOf, hostileForest } from './hostile-forests.ts';
import { readNexml } from './nexml/nexml-reader.ts';
import { writeNexml } from './nexml/nexml-writer.ts';
import { readPhyloXml } from './phyloxml/phyloxml-reader.ts';
import { writePhyloXml } from './phyloxml/phyloxml-writer.ts';
import { readProductJson } from './product-json/product-json-reader.ts';
import { writeProductJson } from './product-json/product-json-writer.ts';
import { readTrees } from './read.ts';
import type { ReadFault } from './read-fault.ts';
import { Report } from './report.ts';
import { readRangeTable } from './tables/range-table-reader.ts';
import { writeRangeTable } from './tables/range-table-writer.ts';
import { exactFormats, writeForest } from './write.ts';

/** Reads a file with format detection. */
function read(text: string, report: Report): Result<Forest, ReadFault> {
  const file = readTrees(text);
  if (!file.ok) return file;
  const [tree, ...others] = file.value.trees;
  const built = tree?.build();
  if (built === undefined || others.length > 0) throw new Error('one forest became several trees');
  if (!built.ok) return built;
  for (const { kind, code } of [...file.value.report, ...built.value.report]) {
    report.add(kind, code);
  }
  return accept(built.value.forest);
}

/** These tests do a lot of work, which takes long on a busy machine. */
const patient = { timeout: 120_000 };

describe('A1: inferred ancestors', () => {
  const newick = '((A:1,(B:1,C:1)Named:1)95:2,D:4):1;';
  const built = (text: string): Forest => {
    const forest = read(text, new Report());
    if (!forest.ok) throw new Error(forest.error.message);
    return forest.value;
  };
  const inferredNames = (forest: Forest): string[] =>
    forest.names.filter((_, row) => forest.isInferred(row));

  it.each([
    ['Newick', newick],
    ['NEXUS', `#NEXUS\nBEGIN TREES;\nTREE t = ${newick}\nEND;\n`],
    ['jplace', `{"tree":"((A:1{0},(B:1{1},C:1{2})Named:1{3}):2{4},D:4{5}):1{6};","placements":[]}`],
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

  it.each(exactFormats)('are the same after writing and reading %s', (format) => {
    const file = readTrees(newick);
    const tree = file.ok ? file.value.trees[0]?.build() : undefined;
    if (!tree?.ok) throw new Error('not read');
    const { forest, parts } = tree.value;
    const text = writeForest(forest, format, null, { parts });
    expect([...built(text).list()]).toStrictEqual([...forest.list()]);
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

const readJson = readProductJson;
const settings = { notation: 'ago', order: 'name' } as const;

const formats = [
  { name: "the product's JSON", write: (f: Forest) => writeProductJson(f), readAs: readJson },
  {
    name: "the product's JSON with settings",
    write: (forest: Forest) => writeProductJson(forest, settings),
    readAs: readJson,
  },
  { name: 'phyloXML', write: writePhyloXml, readAs: readPhyloXml },
  { name: 'NeXML', write: writeNexml, readAs: readNexml },
  { name: 'a range table', write: writeRangeTable, readAs: readRangeTable },
];

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

describe.each(formats)('a forest written as $name', ({ write, readAs }) => {
  it('reads back as the same forest, bit for bit, with any texts', patient, () => {
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

  it('can be a chain of 25,000 species', patient, () => {
    const chain = chainOf(25_000);
    const again = read(write(chain), new Report());
    const { parents, starts } = again.ok ? again.value.columns : chainOf(0).columns;
    expect(parents.every((parent, row) => parent === row - 1)).toBe(true);
    expect(starts.length).toBe(chain.size);
  });

  it(
    'gives a sound forest or a reason, and never throws, when it is cut short or damaged',
    patient,
    () => {
      const damaged = fc
        .tuple(
          hostileForest,
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.string({ unit: 'binary' }),
        )
        .map(([forest, part, insertion]) => {
          const text = write(forest);
          const at = Math.floor(part * text.length);
          return {
            cut: text.slice(0, at),
            damaged: text.slice(0, at) + insertion + text.slice(at + 1),
          };
        });
      fc.assert(
        fc.property(damaged, (texts) => {
          for (const text of [texts.cut, texts.damaged]) {
            const result = readAs(text, new Report());
            if (!result.ok) expect(result.error.message).not.toBe('');
            const file = readTrees(text);
            for (const tree of file.ok ? file.value.trees : []) {
              const built = tree.build();
              if (built.ok) expect(forestFaults(built.value.forest)).toEqual([]);
            }
          }
        }),
        { numRuns: 200 },
      );
    },
  );
});

describe.each(formats)('any text read as $name', ({ readAs }) => {
  it('gives a forest or a fault, and never throws', patient, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const result = readAs(text, new Report());
        if (!result.ok) expect(result.error.message).not.toBe('');
      }),
    );
  });
});
