import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import { readTrees } from '../read.ts';
import { Report } from '../report.ts';
import { readProductJson } from './product-json-reader.ts';
import { writeProductJson } from './product-json-writer.ts';

const decoder = new TextDecoder();
const text = (path: string) => decoder.decode(fixture(path));

function refusal(json: string): string {
  const read = readProductJson(json, new Report());
  return read.ok ? '' : `${read.error.line}:${read.error.column} ${read.error.message}`;
}

describe("the product's JSON", () => {
  it.each(['cats', 'hominins', 'trilobites', 'roots'])(
    'of %s reads and writes back byte for byte',
    (name) => {
      const report = new Report();
      const read = readProductJson(text(`json/${name}.json`), report);
      expect(read.ok && writeProductJson(read.value.forest, read.value.settings)).toBe(
        text(`json/${name}.json`),
      );
      expect(report.entries).toEqual([]);
    },
  );

  it('reports ancestors that are not in the file, and ids used twice', () => {
    const report = new Report();
    const species = (id: string, name: string, ancestorId: string | null) =>
      ({ id, name, ancestorId, apparition: -5, duration: 1 }) as const;
    const list = [species('1', 'A', null), species('2', 'B', 'gone'), species('2', 'C', null)];
    expect(readProductJson(JSON.stringify(list), report).ok).toBe(true);
    const found = report.entries.map(({ code, examples }) => `${code} ${examples}`);
    expect(found).toContain('unknown-ancestor-id B (gone)');
    expect(found).toContain('repeated-id 2');
  });

  it('can be a flat list of species linked by ids, as returned by the server', () => {
    const report = new Report();
    const read = readProductJson(text('json/flat.json'), report);
    expect(read.ok && read.value.forest.columns).toMatchObject({
      names: ['Root', 'Child', 'Grandchild'],
      parents: Int32Array.of(-1, 0, 1),
      descriptions: ['First', null, null],
    });
    expect(report.entries).toEqual([
      expect.objectContaining({ code: 'unknown-field', examples: ['mood'] }),
    ]);
  });

  it('can be inside an object that is a whole tree', () => {
    const read = readProductJson(`{"name":"T","species":${text('json/roots.json')}}`, new Report());
    expect(read.ok && read.value.forest.size).toBe(3);
  });

  it('can have settings beside the species, and drops unknown values of them', () => {
    const report = new Report();
    const json = `{"notation":"ago","order":"random","moveAlong":false,"species":${text('json/roots.json')}}`;
    const read = readProductJson(json, report);
    expect(read.ok && read.value.settings).toEqual({ notation: 'ago', moveAlong: false });
    expect(report.entries).toEqual([
      expect.objectContaining({ kind: 'dropped', code: 'unknown-setting', examples: ['order'] }),
    ]);
  });

  it.each([
    ['{"a":', '1:6 This is not valid JSON: it ends too early'],
    ['[1,\n2,]', '2:3 This is not valid JSON: "]" is not expected here'],
    ['{"type":"FeatureCollection","features":[]}', '1:1 This JSON is not a tree'],
    ['"text"', '1:1 This JSON is not a tree'],
    ['[]', '1:1 There is no tree in the file'],
    [
      '{"name":"A","apparition":0,\n"duration":0}',
      '1:1 The duration of the species must be greater than 0: "A" has 0',
    ],
    ['{"name":"A","apparition":0}', '1:1 "A" has no duration'],
    ['{"order":"name","species":[\n {"name":"A","apparition":0}]}', '2:2 "A" has no duration'],
    ['{"name":"A","duration":1}', '1:1 "A" has no apparition'],
    ['{"name":"A","apparition":"old","duration":1}', '1:1 The apparition of "A" is not a number'],
    ['{"name":7,"apparition":0,"duration":1}', '1:1 The name of a root is not text'],
    ['{"name":"A","apparition":0,"duration":1,"image":{}}', '1:1 The image of "A" is not text'],
    [
      '{"name":"A","apparition":0,"duration":1,"descendants":{}}',
      '1:1 The descendants of "A" are not a list',
    ],
    [
      '{"name":"A","apparition":0,"duration":1,"descendants":[\n 7]}',
      'An item in the descendants of "A" is not a species',
    ],
    [
      '{"name":"A","apparition":0,"duration":2,"descendants":[\n {"name":"B","afterApparition":-1,"duration":1}]}',
      `2:2 A descendant's apparition cannot be earlier than its ancestor's apparition: "B" has -1`,
    ],
    [
      '{"name":"A","apparition":0,"duration":2,"descendants":[\n {"name":"B","afterApparition":3,"duration":1}]}',
      `2:2 A descendant's apparition cannot be later than its ancestor's extinction: "B" has 3`,
    ],
    ['{"name":"A","apparition":1e300,"duration":1}', '1:1 A time must be a finite number of years'],
    [
      '[{"id":"a","ancestorId":"b","name":"A","afterApparition":0,"duration":1},{"id":"b","ancestorId":"a","name":"B","afterApparition":0,"duration":1}]',
      'form a circle',
    ],
  ])('%s is refused with a message and position', (json, reason) => {
    expect(refusal(json)).toContain(reason);
  });

  it('accepts offsets that are out of range only by rounding', () => {
    const report = new Report();
    const json =
      '{"name":"A","apparition":0,"duration":0.3,"descendants":[{"name":"B","afterApparition":0.30000000000000004,"duration":1}]}';
    const read = readProductJson(json, report);
    expect(read.ok && read.value.forest.start(1)).toBe(0.3);
    expect(report.entries.map(({ code }) => code)).toEqual(['offset-rounding']);
  });

  it('shortens names and descriptions that are too long, and reports it', () => {
    const report = new Report();
    const json = JSON.stringify({
      name: 'n'.repeat(201),
      apparition: 0,
      duration: 1,
      description: 'd'.repeat(10_001),
    });
    const read = readProductJson(json, report);
    expect(
      read.ok && [read.value.forest.name(0).length, read.value.forest.description(0)?.length],
    ).toEqual([200, 10_000]);
    expect(report.entries.map(({ code }) => code)).toEqual(['long-name', 'long-description']);
  });
});

describe('the JSON of other programs', () => {
  it('is read when it is a tree of Auspice, dated by its samples', () => {
    const read = readTrees(fixture('json/auspice.json'));
    const tree = read.ok ? read.value.trees[0] : undefined;
    expect(tree?.name).toBe('Three samples');
    expect(tree?.stated[0]?.names).toEqual(['NODE_1', 'first', 'NODE_2', 'second', 'third']);
    expect(tree?.stated[0]?.moments).toMatchObject({ kind: 'date', yearsPerUnit: 1 });
    const built = tree?.build();
    expect(built?.ok && built.value.forest.duration(1)).toBeCloseTo(0.75);
  });

  it('T6: has columns of the attributes of Auspice nodes, by the titles that the viewer shows', () => {
    const child = (name: string, country: string) => ({
      name,
      branch_attrs: { mutations: { nuc: ['A1T'] } },
      node_attrs: {
        ...{ num_date: { value: 2010 }, country: { value: country, confidence: { A: 1 } } },
        ...{ clade_membership: 'x', hidden: 'always', score: { value: 1.5 } },
      },
    });
    const tree = {
      name: 'root',
      node_attrs: { num_date: { value: 2000 } },
      children: [child('a', 'Peru'), child('b', 'Chile')],
    };
    const scale = [
      ['Peru', '#f00'],
      ['Chile', '#00f'],
    ];
    const colorings = [{ key: 'country', title: 'Country', type: 'categorical', scale }];
    const read = readTrees(JSON.stringify({ version: 'v2', meta: { colorings }, tree }));
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    if (!read.ok || !built?.ok) throw new Error('not read');
    const { forest, parts } = built.value;
    expect(parts.columns?.map(({ value }) => `${value.name}: ${value.type}`)).toEqual([
      ...['Country: choice', 'clade_membership: choice', 'score: number'],
    ]);
    expect(Object.values(forest.details(1)?.traits ?? {})).toEqual(['Peru', 'x', 1.5]);
    expect(read.value.report).toMatchObject([{ code: 'auspice-branches', count: 2 }]);
  });

  it('is read without its placements when it is jplace', () => {
    const read = readTrees(fixture('json/placements.jplace'));
    const stated = read.ok ? read.value.trees[0]?.stated[0] : undefined;
    expect(stated?.names).toEqual(['', '', 'A', 'B', 'C']);
    expect(read.ok && read.value.report.map(({ code }) => code)).toContain('jplace-placements');
  });
});
