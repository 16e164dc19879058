import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import { Report } from '../report.ts';
import { readNexml } from './nexml-reader.ts';

function tree(content: string): string {
  return `<nexml><trees><tree id="t">${content}</tree></trees></nexml>`;
}

describe('a NeXML file', () => {
  const report = new Report();
  const read = readNexml(new TextDecoder().decode(fixture('nexml/out-of-order.xml')), report);
  const apes = read.ok ? read.value[0] : undefined;

  it('can list nodes and edges in any order', () => {
    expect(apes?.name).toBe('Apes');
    expect(apes?.names).toEqual(['', 'o3', 'Hominini', 'Pan troglodytes', 'Homo sapiens']);
    expect([...(apes?.parents ?? [])]).toEqual([-1, 0, 0, 2, 2]);
    expect([...(apes?.lengths ?? [])]).toEqual([3, 9, 2.5, 6.5, 6.5]);
  });

  it('has ages, descriptions and images in its metadata', () => {
    expect(apes?.moments?.values[0]).toBe(9);
    expect(apes?.descriptions?.[4]).toBe('Wrote this "file"');
    expect(apes?.images?.[4]).toBe('https://example.org/human.png');
  });

  it('can have several trees, and networks that are left out and reported', () => {
    expect(read.ok && read.value.length).toBe(2);
    expect(report.entries).toEqual([
      expect.objectContaining({ code: 'network', examples: ['Tangle'] }),
    ]);
  });

  it('reports nodes whose taxon is not in the file, and keeps their labels', () => {
    const dangling = new Report();
    const nodes = '<node id="a" label="A" otu="x"/><node id="b" otu="y"/>';
    const result = readNexml(tree(`${nodes}<edge source="a" target="b"/>`), dangling);
    expect(result.ok && result.value[0]?.names).toEqual(['A', 'y']);
    expect(dangling.entries).toMatchObject([{ code: 'unknown-otu', examples: ['x', 'y'] }]);
  });

  it.each([
    [
      'a node with two parents',
      '<node id="a"/><node id="b"/><node id="c"/><edge source="a" target="c"/><edge source="b" target="c"/>',
      'the node "c" has two parents',
    ],
    [
      'a circle',
      '<node id="a"/><node id="b"/><edge source="a" target="b"/><edge source="b" target="a"/>',
      'form a circle',
    ],
    [
      'a circle beside the root',
      '<node id="r"/><node id="a"/><node id="b"/><edge source="a" target="b"/><edge source="b" target="a"/>',
      'a circle through the node "a"',
    ],
    ['two parts', '<node id="a"/><node id="b"/>', 'is not connected'],
    ['an unknown node', '<node id="a"/><edge source="a" target="z"/>', '"z", which is not a node'],
    ['an id used twice', '<node id="a"/><node id="a"/>', 'two nodes have the id "a"'],
    [
      'a length that is a word',
      '<node id="a"/><edge source="a" target="b" length="far"/>',
      '"far" is not a number',
    ],
  ])('is refused for %s, with its position', (_, content, reason) => {
    const refused = readNexml(tree(content), new Report());
    expect(refused.ok ? '' : refused.error.message).toContain(reason);
    expect(refused.ok ? null : refused.error.line).toBe(1);
  });

  it('is refused when it has no tree, or only networks', () => {
    const empty = readNexml('<nexml><otus/></nexml>', new Report());
    expect(empty.ok ? '' : empty.error.message).toBe('There is no tree in the file');
    const tangled = readNexml('<nexml><trees><network/></trees></nexml>', new Report());
    expect(tangled.ok ? '' : tangled.error.message).toContain('only networks');
  });
});
