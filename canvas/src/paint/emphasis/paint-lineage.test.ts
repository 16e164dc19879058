import { contrast } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { colours, paint, viewOf } from '../../testing/painting.ts';
import { rowOf, whaleForest } from '../../testing/sample-forests.ts';
import { Lineage } from './lineage.ts';

const whale = (name: string) => rowOf(whaleForest, name);

function paintLineage(selected: string, compared: string | null = null, hovered = -1) {
  const other = compared === null ? -1 : whale(compared);
  const lineage = new Lineage(whaleForest, whale(selected), other);
  const view = viewOf(whaleForest);
  const { marks } = paint(view, {
    selected: whale(selected),
    hovered,
    lineage,
    emphasis: lineage,
  });
  const xOf = (position: number) => (position - view.viewport.left) * view.viewport.scaleX;
  const startOf = (name: string) => xOf(view.tree.columns.starts[whale(name)] ?? 0);
  return { marks, startOf };
}

const dimmedNames = (marks: ReturnType<typeof paint>['marks']) =>
  marks
    .filter(({ kind, colour }) => kind === 'text' && colour === colours.dimmedInk)
    .map(({ text }) => text);

const paths = (marks: ReturnType<typeof paint>['marks']) =>
  marks.filter(
    ({ kind, colour, alpha }) => kind === 'stroke' && colour === colours.amber && alpha < 1,
  );

describe('a selected species', () => {
  it('dims species that are neither its ancestors nor its descendants', () => {
    const { marks } = paintLineage('Basilosauridae');
    expect(dimmedNames(marks)).toEqual(['Ambulocetus']);
    expect(dimmedNames(paintLineage('Odontoceti').marks)).toEqual(
      expect.arrayContaining(['Ambulocetus', 'Mysticeti']),
    );
  });

  it('leaves dimmed names readable', () => {
    expect(contrast(colours.dimmedInk, colours.paper)).toBeGreaterThan(4.5);
  });

  it('dims nothing without a selection', () => {
    const { marks } = paint(viewOf(whaleForest));
    expect(dimmedNames(marks)).toEqual([]);
  });

  it('leaves the species that is pointed at in full colour', () => {
    const { marks } = paintLineage('Basilosauridae', null, whale('Ambulocetus'));
    expect(dimmedNames(marks)).toEqual([]);
  });

  it('has a glowing path to its root', () => {
    const { marks, startOf } = paintLineage('Odontoceti');
    const [glow, core] = paths(marks);
    expect(glow).toMatchObject({ x: core?.x, width: core?.width });
    expect(glow?.x).toBeCloseTo(startOf('Raoellidae'));
    expect((glow?.x ?? 0) + (glow?.width ?? 0)).toBeCloseTo(startOf('Odontoceti'));
    expect(paths(paintLineage('Raoellidae').marks)).toEqual([]);
  });

  it('has a tinted background behind its descendants', () => {
    const tints = (name: string) =>
      paintLineage(name).marks.filter(
        ({ kind, colour, alpha }) => kind === 'fill' && colour === colours.amberTint && alpha < 0.5,
      );
    const [tint] = tints('Basilosauridae');
    expect(tint?.height).toBeGreaterThan(60);
    expect(tints('Odontoceti')).toEqual([]);
    expect(tints('Raoellidae')).toEqual([]);
  });
});

describe('two compared species', () => {
  it('have a mark where the lines of descent of both part', () => {
    const { marks, startOf } = paintLineage('Odontoceti', 'Ambulocetus');
    const dots = marks.filter(
      ({ kind, colour, width, height, alpha }) =>
        kind === 'fill' && colour === colours.amber && width === height && alpha === 1,
    );
    expect(dots).toHaveLength(1);
    expect((dots[0]?.x ?? 0) + 5).toBeCloseTo(startOf('Ambulocetus'));
    expect(dimmedNames(marks)).toEqual(['Mysticeti']);
  });

  it('have a last common ancestor, which may be one of the two', () => {
    const common = (one: string, other: string) =>
      new Lineage(whaleForest, whale(one), whale(other)).common;
    expect(common('Odontoceti', 'Mysticeti')).toBe(whale('Basilosauridae'));
    expect(common('Odontoceti', 'Pakicetus')).toBe(whale('Pakicetus'));
  });
});
