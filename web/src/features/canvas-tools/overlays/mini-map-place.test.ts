import { type CanvasSettings, CanvasView, defaultSettings } from '@life-tree/canvas';
import { fromNested, rowPitch } from '@life-tree/phylogeny';
import { expect, it } from 'vitest';
import { miniMapPlace } from './mini-map-place.ts';

const map = { width: 132, height: 148 };
const forest = fromNested(
  Array.from({ length: 200 }, (_, each) => {
    return { name: `S${each}`, apparition: -60e6 + each, duration: 60e6 - each };
  }),
);

function opened(settings: Partial<CanvasSettings> = {}): CanvasView {
  const view = new CanvasView();
  view.resize({ width: 1000, height: 700 });
  view.show(forest, { ...defaultSettings(forest), ...settings }, -1);
  return view;
}

it('the mini-map is in the lower corner where time begins', () => {
  for (const view of [opened(), opened({ shape: 'fan' })]) {
    expect(miniMapPlace(view, null, map).left).toBeLessThan(100);
    expect(miniMapPlace(view, null, map).top).toBeGreaterThan(400);
  }
  const upright = miniMapPlace(opened({ shape: 'upright' }), null, map);
  expect(upright.left).toBeGreaterThan(700);
  expect(upright.top).toBeGreaterThan(400);
});

it('the mini-map moves away from the selected species and back', () => {
  const view = opened();
  const home = miniMapPlace(view, null, map);
  const { viewport, tree } = view;
  const y = home.top + map.height / 2;
  const index = tree.rows.species(Math.floor((viewport.top + y / viewport.scaleY) / rowPitch));
  view.reachOf = (each) => (each === index ? 1000 : 0);
  const away = miniMapPlace(view, tree.forest.id(index), map);
  expect(away.top).toBeLessThan(home.top - map.height);
  expect(miniMapPlace(view, null, map)).toEqual(home);
});
