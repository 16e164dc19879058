import { CanvasView, defaultSettings } from '@life-tree/canvas';
import {
  emptyParts,
  type Forest,
  fromNested,
  lookOf,
  plainLook,
  type TreeLook,
  years,
} from '@life-tree/phylogeny';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CanvasLegend } from './canvas-legend.tsx';

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
  render(<CanvasLegend view={view} />);
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

it('D7: the legend explains a lineage that is older than its finds, also while uncertainty is hidden', () => {
  open(forestWith({ ghost: years(2) }), false);
  expect(legend()).toBe('Ghost lineage');
});

it('D3: there is no legend while uncertainty is hidden', () => {
  open(uncertain, false);
  expect(legend()).toBeNull();
});

it('G4: the legend explains colours that have a meaning', () => {
  const view = new CanvasView();
  view.resize({ width: 800, height: 600 });
  render(<CanvasLegend view={view} />);
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
