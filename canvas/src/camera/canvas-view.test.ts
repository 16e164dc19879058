import {
  addDescendant,
  applyOperation,
  emptyParts,
  Forest,
  fromNested,
  lookOf,
  type Operation,
  rowPitch,
  speciesId,
  tickLabelsHeight,
  treeWith,
  years,
} from '@life-tree/phylogeny';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '../canvas-settings.ts';
import { largeForest, rowOf, whaleForest } from '../testing/sample-forests.ts';
import { creditHeight } from './canvas-margins.ts';
import { CanvasView } from './canvas-view.ts';

const box = { width: 1200, height: 800 };
const settings = defaultSettings(whaleForest);

function opened(forest = whaleForest, view = new CanvasView()): CanvasView {
  view.resize(box);
  view.show(forest, defaultSettings(forest), -1);
  return view;
}

/** The screen position of a species' row and start. */
function standing(view: CanvasView, name: string) {
  const { tree, viewport } = view;
  const index = rowOf(tree.forest, name);
  return {
    x: ((tree.columns.starts[index] ?? 0) - viewport.left) * viewport.scaleX,
    y: ((tree.rows.rowOf[index] ?? 0) * rowPitch - viewport.top) * viewport.scaleY,
  };
}

let view: CanvasView;
beforeEach(() => {
  vi.useFakeTimers();
  view = opened();
});
afterEach(() => {
  vi.useRealTimers();
});

const rowHeight = ({ viewport }: CanvasView) => rowPitch * viewport.scaleY;
const yearsPerPixel = ({ tree, viewport }: CanvasView) =>
  1 / (tree.time.pixelsPerYear * viewport.scaleX);
/** The state as the controls receive it, without waiting for it. */
const stateOf = (shown: CanvasView) => {
  let state = shown.state();
  const stop = shown.subscribe(() => {
    state = shown.state();
  });
  vi.runAllTimers();
  stop();
  return state;
};
const edited = (forest: Forest, operation: Operation) =>
  applyOperation(treeWith(forest), operation).tree.forest;

/** A species that ends at another time. */
const ending = (forest: Forest, index: number, at: number): Operation => {
  const duration = years(at - forest.apparition(index));
  return { kind: 'set-duration', id: forest.id(index), duration };
};

describe('opening a tree', () => {
  it('waits until the canvas has a size', () => {
    const waiting = new CanvasView();
    waiting.show(whaleForest, settings, -1);
    expect(stateOf(waiting).position).toBeNull();
    const position = { zoom: 1.2, x: 0.25, y: 1 };
    const linked = new CanvasView(position);
    linked.show(whaleForest, settings, -1);
    expect(linked.isRestored).toBe(true);
  });

  it('begins at 100 % while it is empty, also after its last species was deleted', () => {
    const empty = stateOf(opened(Forest.empty, new CanvasView()));
    expect(empty).toMatchObject({ percentage: 100, isFitted: false, isLost: false });
    view.zoomIn();
    view.show(Forest.empty, defaultSettings(Forest.empty), -1);
    expect(stateOf(view)).toEqual(empty);
    view.show(whaleForest, settings, -1);
    expect(view.camera).toEqual(opened().camera);
  });

  it('shows all of it, over the whole width', () => {
    const { viewport, tree } = view;
    const right = (tree.world.width - viewport.left) * viewport.scaleX;
    expect(-viewport.left * viewport.scaleX).toBeCloseTo(view.margins.left);
    expect(right).toBeCloseTo(viewport.width - view.margins.right);
    expect(viewport.top).toBeLessThan(0);
    expect(rowHeight(view)).toBeCloseTo(44);
    expect(stateOf(view)).toMatchObject({ isFitted: true, position: null });
  });

  it('is fitted again only after a name was typed in it', () => {
    const basilosauridae = whaleForest.id(rowOf(whaleForest, 'Basilosauridae'));
    const longer = edited(whaleForest, {
      kind: 'set-duration',
      id: basilosauridae,
      duration: years(25e6),
    });
    view.holdFit(true);
    const before = standing(view, 'Pakicetus');
    view.show(longer, settings, -1);
    expect(standing(view, 'Pakicetus')).toEqual(before);
    view.holdFit(false);
    expect(view.camera).toEqual(opened(longer).camera);
    expect(stateOf(view).isFitted).toBe(true);
  });

  it('G3: has a line of its own for what the scale of the tree counts, unless it is low', () => {
    const scale = { unit: 'years', direction: 'forward', now: 0, eras: [] } as const;
    const look = lookOf({ scale }, emptyParts);
    const view = new CanvasView();
    view.resize({ width: 1200, height: 800 });
    view.show(whaleForest, { ...defaultSettings(whaleForest), look }, -1);
    expect(view.showsEras).toBe(false);
    expect(view.axisHeight).toBe(tickLabelsHeight + creditHeight);
    expect(view.state().showsCredit).toBe(true);
    view.resize({ width: 1200, height: 200 });
    expect(view.axisHeight).toBe(tickLabelsHeight);
    expect(view.showsCredit).toBe(false);
  });

  it('leaves space for the names at the right, but not more than 40 % of the width', () => {
    const named = (name: string) => {
      const id = whaleForest.id(rowOf(whaleForest, 'Mysticeti'));
      return opened(edited(whaleForest, { kind: 'edit-species', id, name })).margins.right;
    };
    expect(named('Mysticeti')).toBeGreaterThan(9 * 8);
    expect(named('Mysticeti, the baleen whales')).toBeGreaterThan(named('Mysticeti') + 100);
    expect(named('w'.repeat(500))).toBeLessThan(0.42 * box.width);
  });

  it('shows the whole width of a tall tree, with rows of 12 pixels from the top', () => {
    const tall = opened(largeForest(20_000));
    expect(rowHeight(tall)).toBeCloseTo(12);
    expect(tall.viewport.top * tall.viewport.scaleY).toBeCloseTo(-tall.margins.top);
    expect(tall.tree.world.width * tall.viewport.scaleX).toBeCloseTo(
      box.width - tall.margins.left - tall.margins.right,
    );
    expect(stateOf(tall).isFitted).toBe(true);
    tall.panBy(0, 500);
    expect(stateOf(tall).isFitted).toBe(true);
    tall.panBy(40, 0);
    expect(stateOf(tall).isFitted).toBe(false);
  });

  it('leaves space beside a single species to draw its descendants', () => {
    const drawn = opened(fromNested([{ name: 'First', apparition: 0, duration: 10 }]));
    const { left, scaleX } = drawn.viewport;
    expect((drawn.tree.world.width - left) * scaleX).toBeLessThan(box.width * 0.6);
  });

  it('works for any size of the screen', () => {
    for (const size of [
      { width: 300, height: 150 },
      { width: 390, height: 600 },
      { width: 3840, height: 2100 },
    ]) {
      const small = new CanvasView();
      small.resize(size);
      small.show(whaleForest, settings, -1);
      const { viewport, tree } = small;
      expect(-viewport.left * viewport.scaleX).toBeCloseTo(small.margins.left);
      expect((tree.world.width - viewport.left) * viewport.scaleX).toBeLessThan(size.width);
      expect((tree.world.height - viewport.top) * viewport.scaleY).toBeLessThanOrEqual(
        size.height - small.axisHeight,
      );
    }
  });

  it('tells how many rows are in sight, and when nothing is', () => {
    expect(stateOf(view)).toMatchObject({ isLost: false, rowsInSight: whaleForest.size });
    const tall = opened(largeForest(300));
    const { rowsInSight, rowCount } = stateOf(tall);
    expect(rowsInSight).toBeGreaterThan(40);
    expect(rowsInSight).toBeLessThan(rowCount);
    tall.fit();
    expect(stateOf(tall)).toMatchObject({ rowsInSight: rowCount, isLost: false });
    // Left of what appears last, below the root.
    const sparse = opened(
      fromNested([
        { name: 'Old', apparition: -100, duration: 1 },
        { name: 'Young', apparition: -1, duration: 1 },
      ]),
    );
    sparse.zoomTo(10);
    sparse.lookAt(sparse.tree.world.width / 2, rowPitch);
    expect(stateOf(sparse).isLost).toBe(true);
    sparse.fit();
    expect(stateOf(sparse).isLost).toBe(false);
  });

  it('happens again after an import, which may be shown later', () => {
    view.zoomTo(2);
    const large = largeForest(300);
    view.open(large);
    expect(stateOf(view).isFitted).toBe(false);
    view.show(large, settings, -1);
    expect(stateOf(view)).toMatchObject({ isFitted: true, position: null });
    expect(view.viewport).toEqual(opened(large).viewport);
    view.zoomTo(2);
    view.open(large);
    expect(view.viewport).toEqual(opened(large).viewport);
  });
});

describe('zooming', () => {
  it('goes by 10 % a step between 10 % and 1000 %', () => {
    view.zoomTo(1);
    expect(stateOf(view)).toMatchObject({ percentage: 100, isFitted: false });
    view.zoomIn();
    expect(view.viewport.zoom).toBeCloseTo(1.1);
    view.zoomOut();
    view.zoomOut();
    expect(view.viewport.zoom).toBeCloseTo(0.9);
    view.zoomTo(40);
    expect(view.viewport.zoom).toBe(10);
    view.zoomTo(0.01);
    expect(view.viewport.zoom).toBe(0.1);
  });

  it('draws time at a scale of 0.9 at 100 %, and rows of at most 44 pixels', () => {
    view.zoomTo(1);
    expect(view.viewport.scaleX).toBeCloseTo(0.9);
    expect(rowHeight(view)).toBeLessThanOrEqual(44);
    view.zoomTo(10);
    expect(rowHeight(view)).toBeCloseTo(44);
  });

  it('goes on from the fitted tree to the next step, and back to it', () => {
    for (const forest of [whaleForest, largeForest(100), largeForest(20_000)]) {
      const shown = opened(forest);
      const before = shown.viewport;
      shown.zoomIn();
      expect(shown.viewport.zoom).toBeGreaterThan(before.zoom);
      expect(shown.viewport.zoom * 10).toBeCloseTo(Math.round(shown.viewport.zoom * 10));
      expect(shown.viewport.scaleX).toBeGreaterThan(before.scaleX);
      expect(shown.viewport.scaleY).toBeGreaterThanOrEqual(before.scaleY);
      shown.zoomBy(before.zoom / shown.viewport.zoom, { x: 600, y: 300 });
      expect(shown.viewport.scaleX).toBeCloseTo(before.scaleX);
      expect(shown.viewport.scaleY).toBeCloseTo(before.scaleY);
    }
  });

  it('goes below 10 % until a large tree is fitted', () => {
    const point = { x: 600, y: 400 };
    const large = opened(largeForest(20_000));
    while (large.viewport.zoom > 0.1) large.zoomOut();
    expect(large.viewport.zoom).toBe(0.1);
    expect(stateOf(large)).toMatchObject({ percentage: 10, canZoomOut: true, isFitted: false });
    large.zoomOut();
    const whole = large.viewport;
    expect(whole.zoom).toBeLessThan(0.1);
    expect(whole.scaleY * large.tree.world.height).toBeLessThan(whole.height);
    expect(stateOf(large)).toMatchObject({ isFitted: true, canZoomOut: false, canZoomIn: true });
    large.zoomOut();
    large.zoomBy(0.9, point);
    expect(large.viewport).toEqual(whole);
    large.zoomIn();
    expect(large.viewport.zoom).toBe(0.1);
    expect(large.viewport.scaleX).toBeGreaterThanOrEqual(whole.scaleX);
    large.zoomBy(0.001, point);
    expect(large.viewport).toEqual(whole);
    large.zoomBy(1.5, point);
    expect(large.viewport.scaleX).toBeCloseTo(whole.scaleX * 1.5);
    expect(large.viewport.scaleY).toBeCloseTo(whole.scaleY * 1.5);
    expect(stateOf(large)).toMatchObject({ isFitted: false, canZoomOut: true });
  });

  it('does not go below 10 % in a small tree', () => {
    for (let step = 0; step < 40; step++) view.zoomOut();
    expect(view.viewport.zoom).toBe(0.1);
    expect(stateOf(view).canZoomOut).toBe(false);
    view.zoomBy(0.5, { x: 600, y: 400 });
    expect(view.viewport.zoom).toBe(0.1);
  });

  it('keeps the end of the selected bar or of the one in the middle in place', () => {
    const tall = opened(largeForest(300));
    // Nothing in view ends where the tree does.
    tall.panBy(0, 1500);
    const endOf = (index: number) =>
      ((tall.tree.columns.ends[index] ?? 0) - tall.viewport.left) * tall.viewport.scaleX;
    const { viewport, tree } = tall;
    const row = Math.floor((viewport.top + viewport.height / 2 / viewport.scaleY) / rowPitch);
    const middle = tree.rows.species(row);
    const before = endOf(middle);
    tall.zoomIn();
    expect(endOf(middle)).toBeCloseTo(before);
    tall.fit();
    tall.panBy(0, 100);
    const selected = tree.rows.species(120);
    tall.show(tree.forest, tall.settings, selected);
    const end = endOf(selected);
    tall.zoomTo(1);
    expect(endOf(selected)).toBeCloseTo(end);
  });

  it('leaves room for the larger names at the end of the tree', () => {
    const living = fromNested([
      {
        name: 'Root',
        apparition: -50,
        duration: 50,
        descendants: Array.from({ length: 60 }, (_, index) => ({
          name: `Macaca fascicularis ${index}`,
          afterApparition: 20 + index / 10,
          duration: 30 - index / 10,
        })),
      },
    ]);
    const tall = opened(living);
    const roomAfterEnd = () => {
      const { tree, viewport } = tall;
      return viewport.width - (tree.world.width - viewport.left) * viewport.scaleX;
    };
    const before = roomAfterEnd();
    while (rowHeight(tall) < 44) tall.zoomIn();
    expect(tall.tree.world.width * tall.viewport.scaleX).toBeGreaterThan(box.width);
    expect(roomAfterEnd()).toBeGreaterThan(before * 1.3);
    // Zooming rows with the wheel doesn't push the names out again.
    const room = roomAfterEnd();
    tall.zoomRowsBy(0.99, { x: 600, y: 400 });
    expect(roomAfterEnd()).toBeCloseTo(room, 0);
    const first = tall.tree.rows.species(1);
    tall.zoomToBranches(new Set([tall.tree.forest.id(first)]));
    expect(roomAfterEnd()).toBeGreaterThan(before * 1.3);
  });

  it('can change rows or time alone', () => {
    const tall = opened(largeForest(20_000));
    const point = { x: 300, y: 200 };
    const { scaleX, scaleY } = tall.viewport;
    tall.zoomRowsBy(2, point);
    expect(tall.viewport.scaleX).toBe(scaleX);
    expect(tall.viewport.scaleY).toBeCloseTo(2 * scaleY);
    tall.zoomTimeBy(3, point);
    expect(tall.viewport.scaleX).toBeCloseTo(3 * scaleX);
    expect(tall.viewport.scaleY).toBeCloseTo(2 * scaleY);
    expect(tall.viewport.zoom).toBeCloseTo((3 * scaleX) / 0.9);
    tall.zoomBy(1.5, point);
    expect(tall.viewport.scaleX).toBeCloseTo(4.5 * scaleX);
    expect(tall.viewport.scaleY).toBeCloseTo(3 * scaleY);
    tall.zoomRowsBy(100, point);
    expect(rowHeight(tall)).toBeCloseTo(44);
    tall.zoomRowsBy(1e-9, point);
    tall.zoomTimeBy(1e-9, point);
    expect(tall.tree.world.height * tall.viewport.scaleY).toBeLessThan(box.height);
    expect(tall.tree.world.width * tall.viewport.scaleX).toBeLessThan(box.width);
  });

  it('goes into time and rows together, so that a young branch fills the canvas', () => {
    const large = opened(largeForest(5_000));
    large.fit();
    const { scaleX, scaleY } = large.viewport;
    large.zoomBy(3, { x: 900, y: 300 });
    expect(large.viewport.scaleX / scaleX).toBeCloseTo(3);
    expect(large.viewport.scaleY / scaleY).toBeCloseTo(3);
    large.zoomBy(1 / 3, { x: 900, y: 300 });
    expect(large.viewport.scaleX).toBeCloseTo(scaleX);
    expect(large.viewport.scaleY).toBeCloseTo(scaleY);
  });

  it('goes to a selection, which then fills the screen', () => {
    const large = opened(largeForest(5_000));
    const rows = [1000, 1300].map((row) => large.tree.rows.species(row));
    large.zoomToBranches(new Set(rows.map((row) => large.tree.forest.id(row))));
    const y = (row: number) => (row * rowPitch - large.viewport.top) * large.viewport.scaleY;
    expect(y(1000)).toBeCloseTo(large.margins.top);
    expect(y(1301)).toBeCloseTo(large.viewport.height - large.margins.bottom);
    const { starts, ends } = large.tree.columns;
    const x = (at: number) => (at - large.viewport.left) * large.viewport.scaleX;
    const lefts = rows.map((row) => x(starts[row] ?? 0));
    const rights = rows.map((row) => x(ends[row] ?? 0));
    expect(Math.min(...lefts)).toBeCloseTo(large.margins.left);
    expect(Math.max(...rights)).toBeCloseTo(box.width - large.margins.right);
    large.fit();
    large.zoomToBranches(new Set());
    expect(stateOf(large).isFitted).toBe(true);
  });

  it('keeps the point under the pointer in place while zooming', () => {
    const point = { x: 300, y: 200 };
    const under = () => ({
      x: view.viewport.left + point.x / view.viewport.scaleX,
      y: view.viewport.top + point.y / view.viewport.scaleY,
    });
    const before = under();
    view.zoomBy(1.7, point);
    expect(under().x).toBeCloseTo(before.x);
    expect(under().y).toBeCloseTo(before.y);
  });
});

describe('the position of a view', () => {
  it('can be restored, even on another screen', () => {
    view.zoomTo(1.5);
    view.zoomRowsBy(0.6, { x: 0, y: 0 });
    view.panBy(120, 10);
    const position = stateOf(view).position;
    const other = new CanvasView(position);
    other.resize({ width: 600, height: 900 });
    other.show(whaleForest, settings, -1);
    const restored = stateOf(other).position;
    for (const name of ['zoom', 'x', 'y', 'rowHeight'] as const)
      expect(restored?.[name]).toBeCloseTo(position?.[name] ?? 0);
    other.zoomBy(0.8, { x: 0, y: 0 });
    view.zoomBy(0.8, { x: 0, y: 0 });
    expect(rowHeight(other)).toBeCloseTo(rowHeight(view));
  });

  it('shows the same after a reload, also when the tree was edited meanwhile', () => {
    view.zoomTo(1.5);
    const shortened = ending(whaleForest, rowOf(whaleForest, 'Odontoceti'), -30e6);
    const forest = edited(whaleForest, shortened);
    view.show(forest, settings, -1);
    const other = opened(forest, new CanvasView(stateOf(view).position));
    expect(yearsPerPixel(other)).toBeCloseTo(yearsPerPixel(view));
    expect(standing(other, 'Pakicetus').x).toBeCloseTo(standing(view, 'Pakicetus').x);
    expect(standing(other, 'Pakicetus').y).toBeCloseTo(standing(view, 'Pakicetus').y);
  });

  it('is that of the fitted tree after a link to one', () => {
    const large = opened(largeForest(20_000));
    large.fit();
    const other = opened(large.tree.forest, new CanvasView(stateOf(large).position));
    expect(other.viewport).toEqual(large.viewport);
    expect(stateOf(other).isFitted).toBe(true);
  });

  it('can be that of an old link, which has no height of rows', () => {
    const old = opened(whaleForest, new CanvasView({ zoom: 2, x: 0.5, y: 3 }));
    expect(old.viewport.zoom).toBe(2);
    expect(rowHeight(old)).toBeCloseTo(44);
  });
});

describe('showing a species', () => {
  const index = (forest: Forest, name: string) => rowOf(forest, name);

  it('does not move a fitted tree', () => {
    const before = view.viewport;
    for (let each = 0; each < whaleForest.size; each++) view.reveal(each);
    expect(view.viewport).toBe(before);
    expect(stateOf(view).isFitted).toBe(true);
  });

  it('does not move a fitted tree whose names are longer than expected', () => {
    view.reachOf = () => 500;
    const before = view.viewport;
    view.reveal(index(whaleForest, 'Odontoceti'));
    expect(view.viewport).toEqual(before);
    expect(stateOf(view).isFitted).toBe(true);
  });

  it('moves only as far as needed', () => {
    const tall = opened(largeForest(300));
    tall.zoomTo(3);
    const shown = tall.tree.rows.species(150);
    const at = () => {
      const { viewport, tree } = tall;
      return {
        x: ((tree.columns.ends[shown] ?? 0) - viewport.left) * viewport.scaleX,
        y: (150 * rowPitch - viewport.top) * viewport.scaleY,
      };
    };
    tall.reveal(shown);
    const before = at();
    tall.panBy(0, before.y + rowHeight(tall) / 2);
    tall.reveal(shown);
    expect(at().y).toBeCloseTo(24);
    expect(at().x).toBeCloseTo(before.x);
  });

  it('centres a row that is out of sight and keeps the tree fitted to the width', () => {
    const tall = opened(largeForest(20_000));
    const { left } = tall.viewport;
    const far = tall.tree.rows.species(10_000);
    tall.reveal(far);
    const y = (10_000.5 * rowPitch - tall.viewport.top) * tall.viewport.scaleY;
    expect(y).toBeCloseTo(tall.viewport.height / 2);
    expect(tall.viewport.left).toBe(left);
    expect(stateOf(tall).isFitted).toBe(true);
  });

  it('makes rows readable if asked to, and keeps the time scale', () => {
    const tall = opened(largeForest(20_000));
    tall.fit();
    const before = yearsPerPixel(tall);
    tall.reveal(tall.tree.rows.species(15_000), 16);
    expect(rowHeight(tall)).toBeCloseTo(16);
    expect(yearsPerPixel(tall)).toBe(before);
    const y = (15_000.5 * rowPitch - tall.viewport.top) * tall.viewport.scaleY;
    expect(y).toBeCloseTo(tall.viewport.height / 2);
  });

  it('can centre on it', () => {
    view.zoomTo(2);
    view.centreOn(whaleForest.id(index(whaleForest, 'Ambulocetus')));
    expect(standing(view, 'Ambulocetus').y + rowHeight(view) / 2).toBeCloseTo(
      view.viewport.height / 2,
    );
  });
});

describe('the time scale', () => {
  const edits = (forest: Forest): Operation[] => [
    ending(forest, rowOf(forest, 'Odontoceti'), 300e6),
    ending(forest, rowOf(forest, 'Ambulocetus'), -48.999e6),
  ];

  it('does not change with edits, however large', () => {
    // A fitted tree is fitted again.
    for (const shows of [() => view.zoomTo(1), () => view.panBy(10, 0)]) {
      let forest = whaleForest;
      view = opened();
      shows();
      const before = yearsPerPixel(view);
      const { percentage } = stateOf(view);
      for (const operation of edits(forest)) {
        forest = edited(forest, operation);
        view.show(forest, settings, -1);
        expect(yearsPerPixel(view)).toBe(before);
        expect(stateOf(view)).toMatchObject({ percentage, isFitted: false });
      }
    }
  });

  it('of the fitted tree is the same before and after a reload', () => {
    let forest = whaleForest;
    for (const operation of edits(forest)) {
      forest = edited(forest, operation);
      view.show(forest, settings, -1);
    }
    view.fit();
    expect(view.viewport).toEqual(opened(forest).viewport);
    expect(yearsPerPixel(view)).toBe(yearsPerPixel(opened(forest)));
  });

  it('keeps everything else in place when a species is edited', () => {
    view.zoomTo(1);
    const index = rowOf(whaleForest, 'Ambulocetus');
    const before = standing(view, 'Raoellidae');
    view.show(edited(whaleForest, ending(whaleForest, index, -46.9e6)), settings, index);
    expect(standing(view, 'Raoellidae').x).toBeCloseTo(before.x);
    expect(standing(view, 'Raoellidae').y).toBeCloseTo(before.y);
  });

  it('stays fitted while the tree grows from its first species', () => {
    let forest = fromNested([{ name: 'First', apparition: 0, duration: 1 }]);
    const drawn = opened(forest);
    const edit = (operation: Operation) => {
      forest = edited(forest, operation);
      drawn.show(forest, defaultSettings(forest), 0);
      const { left, top, scaleX, scaleY } = opened(forest).viewport;
      expect(drawn.viewport.left).toBeCloseTo(left, 6);
      expect(drawn.viewport.top).toBeCloseTo(top, 6);
      expect(drawn.viewport.scaleX).toBeCloseTo(scaleX, 9);
      expect(drawn.viewport.scaleY).toBeCloseTo(scaleY, 9);
    };
    // The first species appears at 0 and lasts a year, until its time is said to be in millions of years.
    edit({ kind: 'set-duration', id: forest.id(0), duration: years(1e6) });
    edit({ kind: 'set-apparition', id: forest.id(0), apparition: years(-1e6) });
    for (let each = 0; each < 40; each++) {
      edit(addDescendant(forest, forest.size - 1, speciesId(`new ${each}`)));
    }
    expect(stateOf(drawn)).toMatchObject({ isFitted: true, position: null });
  });

  it('stays fitted while branches are folded and names are hidden', () => {
    const collapsed = new Set([whaleForest.id(rowOf(whaleForest, 'Ambulocetus'))]);
    for (const changed of [{ collapsed }, { collapsed, names: false }, {}]) {
      view.show(whaleForest, { ...settings, ...changed }, -1);
      expect(view.viewport.top * view.viewport.scaleY).toBeLessThan(0);
      expect(stateOf(view)).toMatchObject({ isFitted: true, isLost: false });
    }
    expect(view.viewport).toEqual(opened().viewport);
  });

  it('is fitted again after a bar was dragged beyond the edge', () => {
    for (const by of [0, 300]) view.panBy(by, 0, true);
    expect(stateOf(view).isFitted).toBe(true);
    const index = rowOf(whaleForest, 'Ambulocetus');
    const forest = edited(whaleForest, ending(whaleForest, index, -46.9e6));
    view.show(forest, settings, index);
    expect(view.viewport).toEqual(opened(forest).viewport);
    view.panBy(300, 0, true);
    view.returnToTree();
    expect(view.viewport).toEqual(opened(forest).viewport);
  });

  it('does not move under a drag when somebody else edits the tree', () => {
    view.preview(whaleForest);
    const before = standing(view, 'Ambulocetus');
    const forest = edited(whaleForest, addDescendant(whaleForest, 0, speciesId('new')));
    view.show(forest, settings, rowOf(forest, 'Ambulocetus'));
    expect(standing(view, 'Ambulocetus')).toEqual(before);
  });

  it('stays that of the fitted tree when a species is renamed', () => {
    const id = whaleForest.id(0);
    const before = view.viewport;
    view.show(
      edited(whaleForest, { kind: 'edit-species', id, name: 'A much longer name' }),
      settings,
      0,
    );
    expect(view.viewport).toEqual(before);
    expect(stateOf(view).isFitted).toBe(true);
  });
});

describe('another size of the screen', () => {
  it('keeps a fitted tree fitted, until the user moves it', () => {
    const small = { width: 700, height: 500 };
    view.resize(small);
    const fresh = new CanvasView();
    fresh.resize(small);
    fresh.show(whaleForest, settings, -1);
    expect(view.viewport).toEqual(fresh.viewport);
    view.panBy(10, 0);
    const { scaleX, scaleY } = view.viewport;
    view.resize({ width: 1200, height: 900 });
    expect(view.viewport).toMatchObject({ scaleX, scaleY });
  });

  it('keeps the row at the top of a tall tree that is fitted to the width', () => {
    const tall = opened(largeForest(20_000));
    tall.panBy(0, 4000);
    const { top, scaleX } = tall.viewport;
    tall.resize({ width: 800, height: 700 });
    expect(tall.viewport.top).toBeCloseTo(top);
    expect(tall.viewport.scaleX).toBeLessThan(scaleX);
    expect(stateOf(tall).isFitted).toBe(true);
  });

  it('hides the time axis when the chronological scale is off', () => {
    expect(view.axisHeight).toBeGreaterThan(0);
    const generations = new CanvasView();
    generations.resize(box);
    generations.show(whaleForest, { ...settings, chronological: false }, -1);
    expect(generations.axisHeight).toBe(0);
    expect(generations.tree.columns.starts[0]).toBe(0);
  });
});

describe('D3: bounds before the start of a tree', () => {
  const boundsOf = (before: number) =>
    fromNested([
      {
        name: 'Pakicetus',
        apparition: -50e6,
        duration: 10e6,
        ...(before > 0 && {
          apparitionBounds: { before, after: 0, kind: 'range' as const },
        }),
        descendants: [{ name: 'Dorudon', afterApparition: 5e6, duration: 5e6 }],
      },
    ]);
  const earliest = (shown: CanvasView, before: number) =>
    standing(shown, 'Pakicetus').x - before / yearsPerPixel(shown);

  it('are not cut off when the tree is opened', () => {
    const margin = earliest(opened(boundsOf(0)), 0);
    expect(earliest(opened(boundsOf(3e6)), 3e6)).toBeCloseTo(margin);
    expect(earliest(opened(boundsOf(6e6)), 6e6)).toBeCloseTo(margin);
  });

  it('leave most of the width to the tree', () => {
    const shown = opened(boundsOf(1e9));
    expect(standing(shown, 'Pakicetus').x).toBeLessThan(box.width / 2);
  });

  it('are previewed while the first ones are dragged', () => {
    const shown = opened(boundsOf(0));
    expect(shown.tree.uncertainty(0)).toBeNull();
    shown.preview(boundsOf(3e6));
    expect(shown.tree.uncertainty(0)).not.toBeNull();
    shown.preview(null);
    expect(shown.tree.uncertainty(0)).toBeNull();
  });
});
