import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import { nowOf } from '../../timeline/tree-scale.ts';
import { readTrees } from '../read.ts';
import { Report } from '../report.ts';
import type { RawTree } from '../trees/raw-tree.ts';
import { readPhyloXml } from './phyloxml-reader.ts';

const decoder = new TextDecoder();
const report = new Report();
const rich = readPhyloXml(decoder.decode(fixture('phyloxml/rich.xml')), report);

function firstTree(text: string): RawTree {
  const read = readPhyloXml(text, new Report());
  const tree = read.ok ? read.value[0] : undefined;
  if (tree === undefined) throw new Error('no tree');
  return tree;
}

function clade(inside: string, attributes = ''): string {
  return `<phyloxml><phylogeny${attributes}><clade>${inside}</clade></phylogeny></phyloxml>`;
}

describe('a phyloXML file', () => {
  const tree = rich.ok ? rich.value[0] : undefined;

  it('can have several trees, each with its name', () => {
    expect(rich.ok && rich.value.map(({ name }) => name)).toEqual(['Whales & <kin>', null]);
  });

  it('names a clade by its name, or its taxonomy, or its sequence', () => {
    expect(tree?.names).toEqual([
      'Cetacea (stem)',
      'Basilosaurus',
      '',
      'BALMU',
      'sperm whale',
      'myoglobin',
      '',
    ]);
  });

  it('has lengths as elements or attributes, optionally with a unit', () => {
    expect([...(tree?.lengths ?? [])]).toEqual([Number.NaN, 10, 20, 30, 30, 30, 30]);
    expect(tree?.yearsPerLength).toBe(1e6);
  });

  it('has dates converted to one unit, and ranges to their middle', () => {
    expect(tree?.moments?.kind).toBe('age');
    expect(tree?.moments?.yearsPerUnit).toBe(1e6);
    expect([...(tree?.moments?.values ?? [])].slice(0, 3)).toEqual([50, 37, Number.NaN]);
  });

  it('has details in the description and a link to its image', () => {
    expect(tree?.descriptions?.[1]).toBe(
      'Basilosaurus Harlan, 1834, king lizard, rank: genus, found in: Tethys, Priabonian',
    );
    expect(tree?.images?.[1]).toBe('https://example.org/basilosaurus.png');
  });

  it('has support values and the range of a date', () => {
    expect(tree?.columns).toMatchObject([{ name: 'bootstrap', isSupport: true }]);
    expect(tree?.intervals?.values.get(1)).toEqual({ ends: [34, 40], kind: 'range' });
  });

  it('has a report of everything left out', () => {
    expect(report.entries).toContainEqual(
      expect.objectContaining({ code: 'element-dropped', values: { element: 'thing' } }),
    );
    expect(report.entries.map(({ kind, code }) => `${kind} ${code}`)).toEqual(
      expect.arrayContaining([
        'dropped element-dropped',
        'dropped sequences-dropped',
        'skipped network-link',
        'skipped phyloxml-empty',
        'noted unrooted',
        'guessed date-middle',
      ]),
    );
  });

  it('is dated by its stated times, without guesses', () => {
    const read = readTrees(fixture('phyloxml/rich.xml'));
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    expect(built?.ok && built.value.forest.extinction(0)).toBe(-50e6);
    expect(built?.ok && built.value.report.map(({ code }) => code)).not.toContain(
      'unit-million-years',
    );
  });

  it('states the unit of its lengths even without dates', () => {
    const text = clade('<clade branch_length="2"/>', ' branch_length_unit="ka"');
    const read = readTrees(text);
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    expect(built?.ok && built.value.forest.duration(1)).toBe(2000);
    expect(built?.ok && built.value.report.map(({ code }) => code)).not.toContain(
      'unit-million-years',
    );
  });

  it('can have calendar dates, which increase towards the present', () => {
    const tree = firstTree(clade('<date unit="AD"><value>1850</value></date>'));
    expect(tree.moments).toMatchObject({ kind: 'date', yearsPerUnit: 1 });
  });

  it.each([
    ['a document type', decoder.decode(fixture('phyloxml/document-type.xml')), 'entities'],
    ['another root', '<rss/>', 'The root element is <rss>'],
    ['no tree', '<phyloxml/>', 'There is no tree in the file'],
    [
      'a length that is a word',
      clade('<branch_length>abc</branch_length>'),
      '"abc" is not a number',
    ],
    ['a date that is a word', clade('<date><value>old</value></date>'), '"old" is not a number'],
    ['two roots', '<phyloxml><phylogeny><clade/><clade/></phylogeny></phyloxml>', 'more than one'],
  ])('is refused for %s', (_, text, reason) => {
    const read = readPhyloXml(text, new Report());
    expect(read.ok ? '' : read.error.message).toContain(reason);
  });
});

describe('D5c: dates in years', () => {
  const dated = (value: number, inside = '', unit = 'year') =>
    `<clade><branch_length>0.5</branch_length>${inside}<date unit="${unit}"><value>${value}</value></date></clade>`;
  const build = (text: string) => {
    const read = readTrees(`<phyloxml><phylogeny rooted="true">${text}</phylogeny></phyloxml>`);
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    if (!built?.ok) throw new Error('not built');
    return built.value;
  };

  it('are those of our era if they increase towards the tips', () => {
    const { forest, settings, questions } = build(
      dated(2019.9, dated(2020.4, dated(2022.5) + dated(2021)) + dated(2021.5)),
    );
    expect(forest.names.map((_, row) => forest.extinction(row))).toEqual(
      [2019.9, 2020.4, 2022.5, 2021, 2021.5].map((year) => expect.closeTo(year, 9)),
    );
    expect(settings?.scale).toMatchObject({ direction: 'forward', now: 2022.5 });
    expect(questions).toMatchObject([{ kind: 'calendar' }]);
  });

  it('are ages if they decrease towards the tips, and not years of our era', () => {
    const { forest, settings } = build(dated(2500, dated(1500, dated(1200) + dated(1000))));
    expect(settings).toBeNull();
    expect(forest.extinction(0)).toBe(-2500);
    const few = build(dated(9000, dated(9500)));
    expect(few.settings).toBeNull();
  });

  it('of tips only are those of our era if later tips are further from the root', () => {
    const tip = (length: number, year: number) =>
      `<clade><branch_length>${length}</branch_length><date unit="years"><value>${year}</value></date></clade>`;
    const { forest, settings } = build(
      `<clade>${tip(1, 2019)}${tip(3.5, 2021.5)}${tip(3, 2021)}</clade>`,
    );
    expect(forest.extinction(0)).toBeCloseTo(2018, 9);
    expect(nowOf(settings)).toBe(2021.5);
  });
});
