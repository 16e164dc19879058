import { CanvasView, defaultSettings } from '@life-tree/canvas';
import { largeForest } from '@life-tree/canvas/testing';
import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { shownTree } from '../../../testing/shown-tree.ts';
import { ShownTreeProvider } from '../../shown-tree/index.ts';
import { MiniMap } from './mini-map.tsx';

function open() {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const forest = largeForest(300);
  const settings = defaultSettings(forest);
  const view = new CanvasView();
  view.resize({ width: 1000, height: 700 });
  view.show(forest, settings, -1);
  const { container } = render(
    <ShownTreeProvider shown={shownTree(forest, { settings })}>
      <MiniMap view={view} />
    </ShownTreeProvider>,
  );
  const map = container.querySelector('[data-canvas-aside]');
  if (!(map instanceof HTMLElement)) throw new Error('There is no map');
  map.getBoundingClientRect = () => new DOMRect(10, 10, 140, 160);
  return { canvas: container, map };
}

const inside = { clientX: 50, clientY: 50 };
const outside = { clientX: 500, clientY: 50 };

it('fades while something is dragged under it', () => {
  const { canvas, map } = open();
  fireEvent.pointerDown(canvas, outside);
  fireEvent.pointerMove(canvas, inside);
  expect(map.dataset.faded).toBeDefined();
  fireEvent.pointerMove(canvas, outside);
  expect(map.dataset.faded).toBeUndefined();
  fireEvent.pointerMove(canvas, inside);
  fireEvent.pointerUp(canvas, inside);
  expect(map.dataset.faded).toBeUndefined();
});

it('stays visible when the user points at it or drags in it', () => {
  const { canvas, map } = open();
  fireEvent.pointerMove(canvas, inside);
  expect(map.dataset.faded).toBeUndefined();
  fireEvent.pointerDown(map, inside);
  fireEvent.pointerMove(map, inside);
  expect(map.dataset.faded).toBeUndefined();
});
