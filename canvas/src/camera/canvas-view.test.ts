import { applyOperation, dragEnd, rowPitch, years } from '@life-tree/phylogeny';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../canvas-settings.ts';
import { largeForest, rowOf, whaleForest } from '../testing/sample-forests.ts';
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
  view = opened();
});

describe('the view of a tree', () => {
  it('opens with the whole tree', () => {
    const { viewport, tree } = view;
    expect(viewport.left).toBeLessThan(0);
    expect(viewport.top).toBeLessThan(0);
    expect(viewport.width / viewport.scaleX + viewport.left).toBeGreaterThan(tree.world.width);
    expect(view.state().position).toBeNull();
  });

  it('opens a tall tree at a readable zoom, at its root', () => {
    const tall = opened(largeForest(20_000));
    expect(rowPitch * tall.viewport.scaleY).toBeCloseTo(16);
    expect(tall.tree.rows.rowOf[0]).toBeGreaterThanOrEqual(tall.viewport.top / rowPitch);
  });

  it('zooms by 10 % a step between 10 % and 1000 %', () => {
    view.zoomTo(1);
    expect(view.state().percentage).toBe(100);
    view.zoomIn();
    expect(view.viewport.zoom).toBeCloseTo(1.1);
    view.zoomOut();
    view.zoomOut();
    expect(view.viewport.zoom).toBeCloseTo(0.9);
    view.zoomTo(40);
    expect(view.viewport.zoom).toBe(10);
  });

  it('goes below 10 % only to fit a large tree, and then shows no percentage', () => {
    const point = { x: 600, y: 400 };
    const large = opened(largeForest(20_000));
    for (let step = 0; step < 40; step++) large.zoomOut();
    expect(large.viewport.zoom).toBe(0.1);
    expect(large.state().canZoomOut).toBe(false);
    large.zoomBy(0.01, point);
    expect(large.viewport.zoom).toBe(0.1);
    large.zoomTo(0.001);
    expect(large.viewport.zoom).toBe(0.1);

    const fitted = opened(largeForest(20_000));
    fitted.fit();
    const { zoom } = fitted.viewport;
    expect(zoom).toBeLessThan(0.1);
    expect(fitted.state()).toMatchObject({ percentage: null, canZoomOut: false, canZoomIn: true });
    fitted.zoomOut();
    fitted.zoomBy(0.9, point);
    expect(fitted.viewport.zoom).toBe(zoom);
    fitted.zoomBy(1.01, point);
    expect(fitted.viewport.zoom).toBe(0.1);
    fitted.fit();
    fitted.zoomIn();
    expect(fitted.viewport.zoom).toBe(0.1);
  });

  it('draws 100 % at a scale of 0.9', () => {
    view.zoomTo(1);
    expect(view.viewport.scaleY).toBeCloseTo(0.9);
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

  it('can be restored from its position, even on another screen', () => {
    view.zoomTo(1.5);
    view.panBy(120, 80);
    const other = new CanvasView(placeIn(view));
    other.resize({ width: 600, height: 900 });
    other.show(whaleForest, settings, -1);
    expect(placeIn(other)?.zoom).toBeCloseTo(1.5);
    expect(placeIn(other)?.x).toBeCloseTo(placeIn(view)?.x ?? 0);
    expect(placeIn(other)?.y).toBeCloseTo(placeIn(view)?.y ?? 0);
  });

  it('centres on a species', () => {
    view.zoomTo(2);
    view.centreOn(whaleForest.id(rowOf(whaleForest, 'Ambulocetus')));
    expect(standing(view, 'Ambulocetus').y + rowPitch * view.viewport.scaleY * 0.5).toBeCloseTo(
      view.viewport.height / 2,
    );
  });

  it('keeps everything else in place when a species is edited', () => {
    view.zoomTo(1);
    const index = rowOf(whaleForest, 'Ambulocetus');
    const before = standing(view, 'Raoellidae');
    const fields = { name: '', description: null, isPublic: false, tags: [] };
    const edit = dragEnd(whaleForest, index, years(-46.9e6));
    const { forest } = applyOperation({ fields, forest: whaleForest }, edit).tree;
    view.show(forest, settings, index);
    expect(standing(view, 'Raoellidae').x).toBeCloseTo(before.x);
    expect(standing(view, 'Raoellidae').y).toBeCloseTo(before.y);
  });

  it('fits again when its box changes, until the user moves it', () => {
    view.resize({ width: 700, height: 500 });
    const fitted = view.viewport.zoom;
    expect(view.viewport.width).toBe(700);
    view.panBy(10, 0);
    view.resize({ width: 1200, height: 900 });
    expect(view.viewport.zoom).toBe(fitted);
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

/** The state as the controls receive it, a moment later. */
function placeIn(shown: CanvasView) {
  const { viewport, tree } = shown;
  return {
    zoom: viewport.zoom,
    x: (viewport.left + viewport.width / 2 / viewport.scaleX) / tree.world.width,
    y: (viewport.top + viewport.height / 2 / viewport.scaleY) / rowPitch,
  };
}
