import {
  type Forest,
  type GroupMember,
  lookOf,
  partId,
  partsFrom,
  speciesId,
  type TreeLook,
} from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { box, paint, viewOf } from '../testing/painting.ts';
import { largeForest, rowOf, whaleForest } from '../testing/sample-forests.ts';

const names = [
  'Raoellidae',
  'Pakicetus',
  'Ambulocetus',
  'Basilosauridae',
  'Odontoceti',
  'Mysticeti',
];

const textsOf = (forest: Forest, shape: 'upright' | 'fan', look?: TreeLook) => {
  const { marks } = paint(viewOf(forest, { shape, ...(look && { look }) }));
  return marks.filter(({ kind }) => kind === 'text');
};

describe('a tree in another shape', () => {
  it.each(['upright', 'fan'] as const)(
    'G6: has all names of a small tree on the screen: %s',
    (shape) => {
      const texts = textsOf(whaleForest, shape);
      for (const name of names) {
        const label = texts.find(({ text }) => text === name);
        expect(label, name).toBeDefined();
        expect(label?.x).toBeGreaterThanOrEqual(0);
        expect(label?.y).toBeGreaterThanOrEqual(0);
        expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual(box.width);
        expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(box.height);
      }
    },
  );

  it.each(['upright', 'fan'] as const)('G1, G2: shows groups and bands: %s', (shape) => {
    const parts = partsFrom({
      groups: [
        {
          id: partId('g'),
          value: {
            name: 'Crown whales',
            colour: '#336699',
            shown: 'both',
            members: [{ branch: whaleForest.id(rowOf(whaleForest, 'Basilosauridae')) }],
          },
        },
      ],
      bands: [{ id: partId('b'), value: { name: 'Impact', colour: '#993333', from: -20e6 } }],
    });
    const view = viewOf(whaleForest, { shape, look: lookOf(null, parts) });
    const { marks, brackets } = paint(view);
    expect(brackets).toHaveLength(1);
    const written = marks.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
    const letters = written.join('');
    for (const name of ['Crown whales', 'Impact']) expect(letters).toContain(name);
    for (const { kind, text, direction } of marks) {
      if (kind === 'text' && text === 'Crown whales') expect(direction.x).toBeCloseTo(1, 6);
    }
  });

  it('G1: writes names of groups along their rows where they would be cut beside them', () => {
    const value = {
      name: 'Whales with teeth',
      colour: '#336699',
      members: [{ branch: whaleForest.id(rowOf(whaleForest, 'Raoellidae')) }],
    };
    const look = lookOf(null, partsFrom({ groups: [{ id: partId('g'), value }] }));
    const view = viewOf(whaleForest, { look });
    const labels = () => paint(view).brackets.map(({ label }) => [label?.text, label?.isVertical]);
    expect(labels()).toEqual([['Whales with teeth', false]]);
    view.resize({ width: 390, height: 640 });
    expect(labels()).toEqual([['Whales with teeth', true]]);
  });

  it('G1: shows every bracket of a wide strip', () => {
    const branches = ['Raoellidae', 'Basilosauridae', 'Odontoceti'];
    const groups = branches.map((name, at) => ({
      id: partId(name),
      value: {
        name: `Whales ${at}`,
        colour: '#336699',
        members: [{ branch: whaleForest.id(rowOf(whaleForest, name)) }],
      },
    }));
    const columns = [{ id: partId('mass'), value: { name: 'Mass', type: 'number' } }] as const;
    const strips = [{ column: partId('mass'), as: 'bars' }] as const;
    const look = lookOf({ strips }, partsFrom({ groups, columns: [...columns] }));
    const view = viewOf(whaleForest, { look });
    const { marks, brackets } = paint(view);
    expect(view.sideStrip?.width).toBeGreaterThan(150);
    expect(brackets.length).toBeGreaterThanOrEqual(branches.length);
    for (const { x, top, bottom } of brackets) {
      const lines = marks.filter(
        (mark) => mark.colour === '#336699' && Math.abs(mark.x - x) < 0.01,
      );
      expect(lines.some(({ height }) => height > (bottom - top) / 2)).toBe(true);
    }
  });

  it('G1: puts the brackets of a fan beside the names of their species, and never on names', () => {
    const branchOf = (name: string) => whaleForest.id(rowOf(whaleForest, name));
    const groupOf = (id: string, members: GroupMember[]) => ({
      id: partId(id),
      value: { name: `Group ${id}`, colour: '#336699', members },
    });
    const parts = partsFrom({
      groups: [
        groupOf('toothed', [{ branch: branchOf('Odontoceti') }]),
        groupOf('early', [{ species: branchOf('Pakicetus') }]),
      ],
    });
    const view = viewOf(whaleForest, { shape: 'fan', look: lookOf(null, parts) });
    const { brackets } = paint(view);
    const [early, toothed] = ['early', 'toothed'].map((id) =>
      brackets.find(({ mark }) => mark.id === id),
    );
    const endOf = (name: string) =>
      ((view.tree.columns.ends[rowOf(whaleForest, name)] ?? 0) - view.viewport.left) *
      view.viewport.scaleX;
    expect(early?.x).toBeGreaterThan(endOf('Pakicetus'));
    expect(early?.x).toBeLessThan(endOf('Odontoceti'));
    expect(toothed?.x).toBeGreaterThan(endOf('Odontoceti'));
    // Names near it have their whole length before it.
    const written = (look?: TreeLook) =>
      textsOf(whaleForest, 'fan', look).flatMap(({ text }) =>
        whaleForest.names.includes(text) ? [text] : [],
      );
    expect(written(lookOf(null, parts))).toEqual(written());
  });

  it('G6: never has texts upside down', () => {
    for (const size of [30, 400]) {
      const texts = textsOf(largeForest(size), 'fan');
      expect(texts.length).toBeGreaterThan(10);
      for (const { direction } of texts) expect(direction.x).toBeGreaterThanOrEqual(-1e-9);
    }
  });

  it('G6: runs upward in an upright tree', () => {
    const view = viewOf(whaleForest, { shape: 'upright' });
    const { tree } = view;
    const placeOf = (name: string) => {
      const index = rowOf(whaleForest, name);
      return view.placeOf(tree.columns.starts[index] ?? 0, tree.rows.position(index) ?? 0);
    };
    expect(placeOf('Odontoceti').y).toBeLessThan(placeOf('Pakicetus').y);
    expect(placeOf('Pakicetus').y).toBeLessThan(placeOf('Raoellidae').y);
  });

  it.each(['upright', 'fan'] as const)('G6: brings a species into sight: %s', (shape) => {
    const forest = largeForest(2000);
    const view = viewOf(forest, { shape });
    for (const index of [3, 700, 1999]) {
      view.reveal(index, 16);
      const { tree, plot } = view;
      const place = view.placeOf(tree.columns.ends[index] ?? 0, tree.rows.position(index) ?? 0);
      expect(place.x).toBeGreaterThan(0);
      expect(place.x).toBeLessThan(plot.width);
      expect(place.y).toBeGreaterThan(0);
      expect(place.y).toBeLessThan(plot.height);
    }
  });

  it.each(['upright', 'fan'] as const)('G6: keeps its place in a link: %s', (shape) => {
    const forest = largeForest(2000);
    const view = viewOf(forest, { shape });
    view.zoomBy(6, { x: 900, y: 300 });
    view.centreOn(speciesId(forest.id(40)));
    const { position } = view.state();
    const restored = viewOf(forest, { shape });
    if (position !== null) restored.restore(position);
    expect(restored.camera.scaleX).toBeCloseTo(view.camera.scaleX, 6);
    expect(restored.camera.left).toBeCloseTo(view.camera.left, 3);
    expect(restored.camera.top).toBeCloseTo(view.camera.top, 3);
  });

  it('G6: keeps the point under the pointer while it is zoomed', () => {
    for (const shape of ['upright', 'fan'] as const) {
      const view = viewOf(largeForest(500), { shape });
      const point = { x: 700, y: 300 };
      const timeAt = () => {
        const { viewport, projection } = view;
        const { x, y } = projection.unproject(point.x, point.y);
        return [x / viewport.scaleX + viewport.left, y / viewport.scaleY + viewport.top];
      };
      const before = timeAt();
      view.zoomBy(2, point);
      const after = timeAt();
      expect(after[0]).toBeCloseTo(before[0] ?? 0, 3);
      expect(after[1]).toBeCloseTo(before[1] ?? 0, 3);
    }
  });

  it('G6: goes back to bars as if it had never had another shape', () => {
    const view = viewOf(whaleForest);
    const before = view.viewport;
    view.show(whaleForest, { ...view.settings, shape: 'fan' }, -1);
    expect(view.projection.shape).toBe('fan');
    view.show(whaleForest, { ...view.settings, shape: undefined }, -1);
    expect(view.viewport).toEqual(before);
  });
});
