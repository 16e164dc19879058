import { CanvasView, defaultSettings } from '@life-tree/canvas';
import {
  emptyParts,
  type Forest,
  fromNested,
  lookOf,
  plainLook,
  type TreeLook,
} from '@life-tree/phylogeny';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CanvasLegend } from './canvas-legend.tsx';
import { MiniMapCorner } from './mini-map-corner.ts';

const forestWith = (details: object): Forest =>
  fromNested([
    {
      name: 'Pakicetus',
      apparition: -50e6,
      duration: 10e6,
      descendants: [{ name: 'Dorudon', afterApparition: 5e6, duration: 5e6, ...details }],
    },
  ]);
const uncertain = forestWith({ placement: 'debated' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(forest: Forest, uncertainty = true) {
  const view = new CanvasView();
  view.resize({ width: 800, height: 600 });
  const show = (shown: Forest, isShown = uncertainty) => {
    view.show(shown, { ...defaultSettings(shown), uncertainty: isShown }, -1);
    act(() => void vi.runOnlyPendingTimers());
  };
  render(<CanvasLegend view={view} selection={null} mapPlace={{ current: null }} />);
  show(forest);
  return show;
}

const legend = () => screen.queryByRole('list', { name: 'Legend' })?.textContent ?? null;

it('S3: a legend on the canvas explains the styles that the tree uses', () => {
  const show = open(uncertain);
  expect(legend()).toBe('Debated ancestor');
  show(forestWith({ apparitionBounds: { before: 1, after: 1, kind: 'range' } }));
  expect(legend()).toBe('Uncertain time');
  show(forestWith({}));
  expect(legend()).toBeNull();
});

it('D3: there is no legend while uncertainty is hidden', () => {
  open(uncertain, false);
  expect(legend()).toBeNull();
});

it('S3: the legend keeps clear of the mini-map, and hides where there is no free corner', () => {
  const placed = (boxes: readonly { left: number; top: number }[]) => {
    const view = new CanvasView();
    view.resize({ width: 800, height: 600 });
    view.show(uncertain, defaultSettings(uncertain), -1);
    const taken = boxes.map(({ left, top }) => ({ left, top, right: left + 90, bottom: top + 90 }));
    return new MiniMapCorner().place(view, null, { width: 50, height: 50 }, taken);
  };
  const first = placed([]);
  if (first === null) throw new RangeError('There is room');
  expect(placed([{ left: first.left - 20, top: first.top - 20 }])).not.toEqual(first);
  expect(placed([{ left: 300, top: 200 }])).toEqual(first);
  const everywhere = [0, 710].flatMap((left) => [0, 150, 300, 450].map((top) => ({ left, top })));
  expect(
    placed([...everywhere, ...everywhere.map(({ left, top }) => ({ left, top: top + 75 }))]),
  ).toBeNull();
});

it('S3: the legend can be closed and opened again', () => {
  open(uncertain);
  fireEvent.click(screen.getByRole('button', { name: 'Close the legend' }));
  expect(legend()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Legend' }));
  expect(legend()).toBe('Debated ancestor');
});

it('G4: the legend explains colours that have a meaning', () => {
  const view = new CanvasView();
  view.resize({ width: 800, height: 600 });
  render(<CanvasLegend view={view} selection={null} mapPlace={{ current: null }} />);
  const forest = forestWith({});
  const show = (look: TreeLook) => {
    view.show(forest, { ...defaultSettings(forest), look }, -1);
    act(() => void vi.runOnlyPendingTimers());
  };
  show(lookOf({ colourBy: 'living' }, emptyParts));
  expect(legend()).toBe('Extinct');
  show(plainLook);
  expect(legend()).toBeNull();
});
