import { CanvasView, defaultSettings } from '@life-tree/canvas';
import { largeForest, whaleForest } from '@life-tree/canvas/testing';
import { type Years, years } from '@life-tree/phylogeny';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { shownTree } from '../../../testing/shown-tree.ts';
import { ShownTreeProvider } from '../../shown-tree/index.ts';
import { useCanvasSettings } from '../use-canvas-settings.ts';
import { CanvasToolbar } from './canvas-toolbar.tsx';
import { PresentTimeControl } from './present-time-control.tsx';
import { UnitChoice } from './unit-choice.tsx';

function openToolbar(forest = whaleForest) {
  const view = new CanvasView();
  view.resize({ width: 1200, height: 800 });
  function Page() {
    const [settings, change] = useCanvasSettings({ id: 'whales' }, forest);
    view.show(forest, settings, -1);
    return (
      <>
        <CanvasToolbar view={view} settings={settings} onSettings={change} selection={null} />
        <ShownTreeProvider shown={shownTree(forest, { settings, changeSettings: change })}>
          <UnitChoice />
        </ShownTreeProvider>
        <div role="tree">
          <div role="treeitem" tabIndex={0} aria-selected="false" />
        </div>
        <input aria-label="Name" />
      </>
    );
  }
  render(<Page />);
  return { view, user: userEvent.setup() };
}

describe('the toolbar', () => {
  it('zooms and shows the percentage', async () => {
    const { view, user } = openToolbar();
    await act(async () => view.zoomTo(1));
    expect(await screen.findByText('100%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(await screen.findByText('110%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(await screen.findByText('100%')).toBeTruthy();
  });

  it('shows "Fit" instead of the percentage while the tree is fitted', async () => {
    const { view, user } = openToolbar();
    await screen.findByText('Fit');
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    await screen.findByText(/^\d+0%$/);
    await user.click(screen.getByRole('button', { name: /^Zoom ?\d/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Fit the whole tree' }));
    await screen.findByText('Fit');
    await act(async () => view.panBy(30, 0));
    await screen.findByText(/^\d+%$/);
  });

  it('says how many species are in sight where not all rows are', async () => {
    const { view } = openToolbar(largeForest(300));
    await screen.findByText(/^\d+ of 300 species$/);
    await act(async () => view.fit());
    await screen.findByText('Fit');
  });

  it('zooms out of a large tree below 10 % to fit it, and back', async () => {
    const { view, user } = openToolbar(largeForest(20_000));
    await act(async () => view.zoomTo(0.1));
    await screen.findByText('10%');
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    await screen.findByText('Fit');
    expect(screen.getByRole('button', { name: 'Zoom out' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    await screen.findByText('10%');
    await act(async () => view.zoomBy(0.5, { x: 600, y: 400 }));
    await screen.findByText('<10%');
  });

  it('takes the focus from a text field but not from a species, and keeps it for the keyboard', async () => {
    const { user } = openToolbar();
    const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
    screen.getByRole('textbox', { name: 'Name' }).focus();
    await user.click(zoomIn);
    expect(document.activeElement).toBe(document.body);

    const species = screen.getByRole('treeitem');
    species.focus();
    await user.click(zoomIn);
    await user.click(screen.getByRole('button', { name: 'Hide grids' }));
    expect(screen.getByRole('button', { name: 'Show grids' })).toBeTruthy();
    expect(document.activeElement).toBe(species);

    zoomIn.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(zoomIn);
  });

  it('has chronological scale, names and grids on, and can turn them off', async () => {
    const { view, user } = openToolbar();
    await user.click(screen.getByRole('button', { name: 'View' }));
    for (const name of ['Chronological scale', 'Show names']) {
      expect(screen.getByRole('switch', { name, checked: true })).toBeTruthy();
    }
    await user.click(screen.getByRole('switch', { name: 'Show names' }));
    await user.click(screen.getByRole('button', { name: 'Hide grids' }));
    expect(view.settings).toMatchObject({ names: false, grid: false });
    expect(screen.getByRole('button', { name: 'Show grids' })).toBeTruthy();
  });

  it('D3: can hide uncertainty, in a tree that has any', async () => {
    const details = whaleForest.names.map((_, index) =>
      index === 1 ? { placement: 'debated' as const } : null,
    );
    const { view, user } = openToolbar(whaleForest.withValues({ details }));
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(screen.getByRole('switch', { name: 'Legend', checked: true })).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Uncertainty', checked: true }));
    expect(view.settings.uncertainty).toBe(false);
    expect(screen.getByRole('switch', { name: 'Uncertainty', checked: false })).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Legend' })).toBeNull();
  });

  it('can show large pictures, in a tree that has any', async () => {
    const { view, user } = openToolbar(whaleForest.withValues({ images: whaleForest.names }));
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('switch', { name: 'Large pictures', checked: false }));
    expect(view.settings.largePictures).toBe(true);
  });

  it('has no switch for large pictures in a tree without any', async () => {
    const { user } = openToolbar();
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(screen.queryByRole('switch', { name: 'Large pictures' })).toBeNull();
  });

  it('G4: hides the legend under the canvas, and has it in the menu on small screens', async () => {
    const details = whaleForest.names.map((_, index) =>
      index === 1 ? { placement: 'debated' as const } : null,
    );
    const wide = openToolbar(whaleForest.withValues({ details }));
    await wide.user.click(screen.getByRole('button', { name: 'View' }));
    await wide.user.click(screen.getByRole('switch', { name: 'Legend', checked: true }));
    expect(wide.view.settings.legend).toBe(false);
    cleanup();
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    }));
    const narrow = openToolbar(whaleForest.withValues({ details }));
    await narrow.user.click(screen.getByRole('button', { name: 'View' }));
    expect(screen.queryByRole('switch', { name: 'Legend' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Legend' }).textContent).toBe('Debated ancestor');
  });

  it('has no switch for uncertainty where everything is certain', async () => {
    const { user } = openToolbar();
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(screen.queryByRole('switch', { name: 'Uncertainty' })).toBeNull();
  });

  it('is one tab stop, and the arrow keys, Home and End move the focus in it', async () => {
    const { view, user } = openToolbar();
    const focused = () => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
    };
    const press = (keys: string, label: string) =>
      user.keyboard(keys).then(() => waitFor(() => expect(focused()).toBe(label)));
    await user.tab();
    expect(focused()).toBe('Zoom out');
    await user.keyboard('{ArrowRight}');
    await press('{ArrowRight}', 'Zoom in');
    await press('{ArrowRight}{ArrowRight}{ArrowRight}', 'Selection mode');
    // Moving past a mode does not choose it.
    await press('{ArrowRight}', 'Moving mode');
    expect(view.settings.mode).toBe('selection');
    await user.keyboard(' ');
    expect(view.settings.mode).toBe('moving');
    await press('{Home}', 'Zoom out');
    await press('{End}', 'View');
    await press('{ArrowRight}', 'Zoom out');

    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Unit' }));
    await user.tab({ shift: true });
    expect(focused()).toBe('Zoom out');
  });

  it('keeps the focus on a button that disables itself, and does nothing when it is pressed', async () => {
    const { view, user } = openToolbar();
    const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
    zoomIn.focus();
    await act(async () => view.zoomTo(1_000));
    expect(zoomIn.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(zoomIn);
    const zoom = vi.spyOn(view, 'zoomIn');
    await user.keyboard('{Enter}');
    expect(zoom).not.toHaveBeenCalled();
    await user.keyboard('{ArrowRight}');
    const centre = screen.getByRole('button', { name: 'Center view' });
    await waitFor(() => expect(document.activeElement).toBe(centre));
  });

  it('changes between selecting and moving', async () => {
    const { view, user } = openToolbar();
    await user.click(screen.getByRole('radio', { name: 'Moving mode' }));
    expect(view.settings.mode).toBe('moving');
  });

  it('offers the five units and keeps the choice for the tree', async () => {
    const { view, user } = openToolbar();
    const unit = screen.getByRole('combobox', { name: 'Unit' });
    expect(unit).toHaveProperty('value', 'Million Years');
    await user.selectOptions(unit, 'Thousand Years');
    expect(view.settings.unit).toBe('Thousand Years');
    expect(localStorage.getItem('unit:whales')).toBe('Thousand Years');
  });
});

describe('present time', () => {
  function openControl() {
    const calls: (Years | null)[] = [];
    let shown = defaultSettings(whaleForest);
    function Page() {
      const [settings, setSettings] = useState(shown);
      shown = settings;
      return (
        <ShownTreeProvider
          shown={shownTree(whaleForest, {
            settings,
            changeSettings: (changed) => {
              if (changed.present !== undefined) calls.push(changed.present);
              setSettings({ ...settings, ...changed });
            },
          })}
        >
          <PresentTimeControl />
        </ShownTreeProvider>
      );
    }
    render(<Page />);
    return { calls, settings: () => shown, user: userEvent.setup() };
  }

  it('starts at the latest extinction', async () => {
    const { calls, user } = openControl();
    await user.click(screen.getByRole('switch', { name: 'Present time' }));
    expect(calls).toEqual([whaleForest.span?.to]);
  });

  it('shows species that are extinct by then, or those that were alive then', async () => {
    const { settings, user } = openControl();
    await user.click(screen.getByRole('switch', { name: 'Present time' }));
    expect(screen.getByRole('slider', { name: /^Extinct by/ })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Alive then' }));
    expect(settings()).toMatchObject({ present: whaleForest.span?.to, aliveThen: true });
    expect(screen.getByRole('slider', { name: /^Alive then/ })).toBeTruthy();
  });

  it('takes a number in the chosen unit, limited to the times of the tree', async () => {
    const { calls, user } = openControl();
    await user.click(screen.getByRole('switch', { name: 'Present time' }));
    const field = screen.getByRole('textbox', { name: 'Time (MY)' });
    await user.clear(field);
    await user.paste('-40');
    expect(calls.at(-1)).toBe(years(-40e6));
    await user.clear(field);
    await user.paste('-400');
    expect(calls.at(-1)).toBe(whaleForest.span?.from);
  });

  it('reports an invalid number', async () => {
    const { user } = openControl();
    await user.click(screen.getByRole('switch', { name: 'Present time' }));
    const field = screen.getByRole('textbox', { name: 'Time (MY)' });
    await user.clear(field);
    await user.paste('long ago');
    expect(screen.getByRole('alert').textContent).toBe('"long ago" is not a number');
  });
});
