import { CanvasView, defaultSettings } from '@life-tree/canvas';
import { type Forest, fromNested, type NestedSpecies, rowPitch } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { MiniMapCorner } from './mini-map-corner.ts';

const map = { width: 132, height: 148 };
const box = { width: 1000, height: 700 };

/** Living species with a common ancestor, which has the first row. */
const late = fromNested([
  {
    name: 'Root',
    apparition: -60e6,
    duration: 1e6,
    descendants: species(200, () => ({ afterApparition: 1e6, duration: 59e6 })),
  },
]);
/** Species that appear one after the other and all live for a short time. */
const early = fromNested(
  species(200, (each) => ({ apparition: -60e6 + each * 1e5, duration: each === 0 ? 60e6 : 1e6 })),
);

function species(
  count: number,
  times: (index: number) => Partial<NestedSpecies> & { readonly duration: number },
): NestedSpecies[] {
  return Array.from({ length: count }, (_, index) => ({ name: `S${index}`, ...times(index) }));
}

function opened(forest: Forest): CanvasView {
  const view = new CanvasView();
  view.resize(box);
  view.show(forest, defaultSettings(forest), -1);
  return view;
}

/** Whether the map covers a point of the canvas. */
function covers({ left, top }: { left: number; top: number }, x: number, y: number): boolean {
  return x > left && x < left + map.width && y > top && y < top + map.height;
}

describe('the mini-map', () => {
  it('is where the fewest bars and names are', () => {
    expect(new MiniMapCorner().place(opened(early), null, map).left).toBeGreaterThan(500);
  });

  it('stays there while the view is moved', () => {
    const view = opened(early);
    const corner = new MiniMapCorner();
    const first = corner.place(view, null, map);
    for (let step = 0; step < 10; step++) {
      view.panBy(0, 150);
      expect(corner.place(view, null, map)).toEqual(first);
    }
  });

  it('never covers a root', () => {
    const view = opened(late);
    const corner = new MiniMapCorner();
    for (let step = 0; step < 60; step++) {
      const { viewport, tree } = view;
      const x = ((tree.columns.starts[0] ?? 0) - viewport.left) * viewport.scaleX;
      const y = (((tree.rows.row(0) ?? 0) + 0.5) * rowPitch - viewport.top) * viewport.scaleY;
      expect(covers(corner.place(view, null, map), x + 1, y)).toBe(false);
      view.panBy(0, step < 20 ? -20 : 20);
    }
  });

  it('moves away from the selected species and back', () => {
    const view = opened(early);
    // The first species lives as long as the tree and is a root.
    view.panBy(0, 400);
    const corner = new MiniMapCorner();
    const home = corner.place(view, null, map);
    const { viewport, tree } = view;
    const y = home.top + map.height / 2;
    const row = Math.floor((viewport.top + y / viewport.scaleY) / rowPitch);
    const index = tree.rows.species(row);
    view.reachOf = (each) => (each === index ? box.width : 0);
    const away = corner.place(view, tree.forest.id(index), map);
    expect(away).not.toEqual(home);
    expect(corner.place(view, null, map)).toEqual(home);
  });
});
