import type { CanvasView, ViewPosition } from '@life-tree/canvas';
import { largeForest, maxItems, rowOf, whaleForest } from '@life-tree/canvas/testing';
import {
  addOtherAncestor,
  applyOperation,
  Forest,
  fromNested,
  layOutRows,
  type Operation,
  rowPitch,
  type SpeciesId,
  type TimeEdit,
  treeWith,
  years,
} from '@life-tree/phylogeny';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { shownTree } from '../../testing/shown-tree.ts';
import { ShownTreeProvider, useSelection } from '../shown-tree/index.ts';
import { TreeCanvas } from './tree-canvas.tsx';
import { useCanvasSettings } from './use-canvas-settings.ts';
import { useCanvasView } from './use-canvas-view.ts';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  // Reduced motion: the view changes without animation.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }));
});

interface Calls {
  readonly operations: Operation[];
  readonly times: TimeEdit[];
  readonly added: (SpeciesId | null)[];
  readonly deleted: SpeciesId[];
  undone: number;
  listed: number;
  redone: number;
}

interface Opening {
  readonly forest?: Forest;
  readonly edits?: boolean;
  readonly chosen?: SpeciesId | null;
  readonly position?: ViewPosition | null;
}

async function open({
  forest = whaleForest,
  edits = true,
  chosen = null,
  position = null,
}: Opening = {}) {
  const calls: Calls = {
    operations: [],
    times: [],
    added: [],
    deleted: [],
    undone: 0,
    redone: 0,
    listed: 0,
  };
  let shown: CanvasView | null = null;
  function Page() {
    const view = useCanvasView(position);
    shown = view;
    const [settings, change] = useCanvasSettings({ id: 'whales' }, forest);
    const selection = useSelection(chosen, forest);
    const [finding, setFinding] = useState(false);
    const editing = {
      onOperation: (operation: Operation) => calls.operations.push(operation),
      onTimes: (edit: TimeEdit) => calls.times.push(edit),
      onName: (id: SpeciesId, name: string) => {
        calls.operations.push({ kind: 'edit-species', id, name });
        return null;
      },
      onAdd: (id: SpeciesId | null) => calls.added.push(id),
      onDelete: (ids: readonly SpeciesId[]) => calls.deleted.push(...ids),
      onDuplicate: () => {},
      onUndo: () => calls.undone++,
      onRedo: () => calls.redone++,
    };
    return (
      <div style={{ width: 1200, height: 800 }}>
        <ShownTreeProvider
          shown={shownTree(forest, { ...selection, settings, changeSettings: change })}
        >
          <TreeCanvas
            view={view}
            editing={edits ? editing : null}
            finding={finding}
            onFinding={setFinding}
            onListKeys={() => calls.listed++}
            empty={<p>Add your first species</p>}
          />
        </ShownTreeProvider>
      </div>
    );
  }
  render(<Page />);
  if (forest.size > 0) {
    await waitFor(() => expect(document.querySelector('[role=treeitem]')).not.toBeNull());
  }
  const view = () => {
    if (shown === null) throw new Error('Nothing is shown yet');
    return shown;
  };
  return { user: userEvent.setup(), calls, view };
}

const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name},`) });
const selected = () =>
  screen.queryByRole('treeitem', { selected: true })?.getAttribute('aria-label')?.split(',')[0] ??
  null;

const idOf = (name: string) => whaleForest.id(rowOf(whaleForest, name));
const allSelected = () =>
  screen
    .queryAllByRole('treeitem', { selected: true })
    .map((one) => one.getAttribute('aria-label')?.split(',')[0]);

type Attributes = Readonly<Record<string, string>>;

/** A control outside the canvas, inside an element with `role` if given. */
function aside(tag: string, attributes: Attributes = {}, role?: string): HTMLElement {
  const parent = document.createElement('div');
  if (role !== undefined) parent.setAttribute('role', role);
  const control = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) control.setAttribute(name, value);
  parent.append(control);
  document.body.append(parent);
  onTestFinished(() => parent.remove());
  return control;
}

/** Where the middle of a bar is drawn. */
function middleOf(view: CanvasView, name: string) {
  const { tree, viewport } = view;
  const index = rowOf(tree.forest, name);
  const middle = ((tree.columns.starts[index] ?? 0) + (tree.columns.ends[index] ?? 0)) / 2;
  return {
    clientX: (middle - viewport.left) * viewport.scaleX,
    clientY: (((tree.rows.rowOf[index] ?? 0) + 0.5) * 100 - viewport.top) * viewport.scaleY,
  };
}

describe('the species on the canvas', () => {
  it('are labelled items of a tree', async () => {
    await open();
    expect(screen.getByRole('tree', { name: 'Whales' })).toBeTruthy();
    const basilosaurs = item('Basilosauridae');
    expect(basilosaurs.getAttribute('aria-label')).toBe(
      'Basilosauridae, from -46.00MY to -34.00MY, descendant of Pakicetus, 2 descendants',
    );
    expect(basilosaurs.getAttribute('aria-level')).toBe('3');
    expect(basilosaurs.getAttribute('aria-expanded')).toBe('true');
    expect(item('Odontoceti').hasAttribute('aria-expanded')).toBe(false);
  });

  it('have a limited number of elements, however large the tree is', async () => {
    await open({ forest: largeForest(50_000) });
    const items = within(screen.getByRole('tree')).getAllByRole('treeitem');
    expect(items.length).toBeLessThanOrEqual(maxItems);
    expect(items.filter((each) => each.tabIndex === 0)).toHaveLength(1);
  });

  it('are not outlined on the time axis when the selected one is below the view', async () => {
    const forest = largeForest(100);
    const last = layOutRows(forest).species(99);
    const name = forest.name(last);
    const position = { zoom: 8, x: 0.5, y: 0 };
    const { view } = await open({ forest, chosen: forest.id(last), position });
    expect(selected()).toBe(name);
    const [, top] = /translate\(.*px, (.*)px\)/.exec(item(name).style.transform) ?? [];
    expect(Number(top)).toBeGreaterThanOrEqual(view().viewport.height);
    expect(screen.getByRole('tree').style.clipPath).toBe(`inset(0 0 ${view().axisHeight}px)`);
  });

  it('are replaced by an invitation in an empty tree', async () => {
    await open({ forest: Forest.empty });
    expect(screen.getByText('Add your first species')).toBeTruthy();
    expect(screen.queryByRole('treeitem')).toBeNull();
  });
});

describe('the keyboard', () => {
  it('moves between ancestors, descendants and siblings', async () => {
    const { user } = await open();
    await user.tab();
    expect(document.activeElement).toBe(item('Raoellidae'));
    await user.keyboard('{ArrowRight}');
    expect(selected()).toBe('Pakicetus');
    expect(document.activeElement).toBe(item('Pakicetus'));
    await user.keyboard('{ArrowRight}');
    const first = selected();
    await user.keyboard('{ArrowDown}');
    expect([first, selected()].toSorted()).toEqual(['Ambulocetus', 'Basilosauridae']);
    await user.keyboard('{ArrowUp}');
    expect(selected()).toBe(first);
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(selected()).toBe('Raoellidae');
    expect(document.activeElement).toBe(item('Raoellidae'));
  });

  it('collapses and expands a branch', async () => {
    const { user } = await open();
    await user.tab();
    await user.keyboard('{ArrowRight}b');
    expect(item('Pakicetus').getAttribute('aria-expanded')).toBe('false');
    expect(screen.getAllByRole('treeitem')).toHaveLength(2);
    await user.keyboard('b');
    expect(screen.getAllByRole('treeitem')).toHaveLength(whaleForest.size);
  });

  it('T5: extends the selection with Shift and the arrow keys, and takes it back', async () => {
    const { user, calls } = await open();
    expect(screen.getByRole('tree').getAttribute('aria-multiselectable')).toBe('true');
    await user.tab();
    await user.keyboard('{Enter}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(allSelected()).toEqual(['Raoellidae', 'Pakicetus', 'Basilosauridae']);
    expect(screen.getByRole('status').textContent).toBe('3 species selected');
    expect(document.activeElement).toBe(item('Basilosauridae'));
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(allSelected()).toEqual(['Raoellidae', 'Pakicetus']);
    await user.keyboard('{Delete}');
    expect(calls.deleted).toEqual(['Raoellidae', 'Pakicetus'].map((name) => idOf(name)));
    await user.keyboard('{Escape}');
    expect(allSelected()).toEqual(['Pakicetus']);
    await user.keyboard('{Escape}');
    expect(allSelected()).toEqual([]);
  });

  it('T5: selects all species with Ctrl-A, where the view is', async () => {
    const { user, view } = await open();
    await user.tab();
    view().zoomBy(3, { x: 1100, y: 700 });
    const before = view().viewport;
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByRole('status').textContent).toBe('6 species selected');
    expect(view().viewport).toEqual(before);
  });

  it('adds, deletes, undoes and redoes', async () => {
    const { user, calls } = await open();
    await user.tab();
    await user.keyboard(
      '{Enter}n{Delete}{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}',
    );
    expect(calls.added).toEqual([whaleForest.id(0)]);
    expect(calls.deleted).toEqual([whaleForest.id(0)]);
    expect([calls.undone, calls.redone]).toEqual([1, 1]);
  });

  it('changes nothing for viewers', async () => {
    const { user, calls } = await open({ edits: false });
    await user.tab();
    await user.keyboard('{Enter}n{Delete}{F2}');
    expect(calls.added).toEqual([]);
    expect(calls.deleted).toEqual([]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('works while the focus is on a button, which keeps Enter and Space', async () => {
    const { user, calls, view } = await open();
    const button = aside('button');
    const presses = vi.fn();
    button.addEventListener('click', presses);
    const fitted = view().viewport.zoom;
    button.focus();
    await user.keyboard('{Enter} ');
    expect(presses).toHaveBeenCalledTimes(2);
    expect(selected()).toBeNull();
    await user.keyboard('+{Control>}z{/Control}n');
    expect(view().viewport.zoom).toBeGreaterThan(fitted);
    expect([calls.undone, calls.added]).toEqual([1, [null]]);
    await user.keyboard('{ArrowRight}');
    expect(selected()).toBe('Pakicetus');
    expect(document.activeElement).toBe(item('Pakicetus'));
  });

  it.each([
    ['a text field', 'input', {}],
    ['a number field', 'input', { type: 'number' }],
    ['a text area', 'textarea', {}],
    ['a list of choices in a popover', 'select', { in: 'dialog' }],
    ['an item of a menu', 'button', { in: 'menu' }],
    ['a button in a popover', 'button', { in: 'dialog' }],
  ])('leaves all keys to %s', async (_, tag, { in: role, ...attributes }: Attributes) => {
    const { user, calls, view } = await open();
    const fitted = view().viewport.zoom;
    const field = aside(tag, attributes, role);
    field.focus();
    await user.keyboard('+n{Delete}{Control>}z{/Control}{ArrowRight}');
    expect(view().viewport.zoom).toBe(fitted);
    expect([calls.undone, calls.added, calls.deleted, selected()]).toEqual([0, [], [], null]);
  });

  it('leaves all keys but undo and redo to a list of choices', async () => {
    const { user, calls } = await open();
    aside('select', {}).focus();
    await user.keyboard('n{Delete}{Control>}zy{/Control}');
    expect([calls.undone, calls.redone, calls.added, calls.deleted]).toEqual([1, 1, [], []]);
  });

  it('leaves the arrow keys to sliders and radio buttons', async () => {
    const { user, calls } = await open();
    for (const type of ['range', 'radio']) {
      aside('input', { type }).focus();
      await user.keyboard('{ArrowRight}{ArrowUp}');
      expect(selected()).toBeNull();
      await user.keyboard('{Control>}z{/Control}');
    }
    expect(calls.undone).toBe(2);
  });

  it('opens the list of shortcuts', async () => {
    const { user, calls } = await open();
    await user.tab();
    await user.keyboard('?');
    expect(calls.listed).toBe(1);
  });

  it('zooms and fits', async () => {
    const { user, view } = await open();
    const fitted = view().viewport.zoom;
    await user.tab();
    await user.keyboard('+');
    expect(view().viewport.zoom).toBeGreaterThan(fitted);
    await user.keyboard('0');
    expect(view().viewport.zoom).toBe(fitted);
  });
});

describe('a view', () => {
  it('goes to the selected branch with Z', async () => {
    const { user, view } = await open({ chosen: idOf('Basilosauridae') });
    const { scaleX } = view().viewport;
    item('Basilosauridae').focus();
    await user.keyboard('z');
    expect(view().viewport.scaleX).toBeGreaterThan(scaleX);
    await user.keyboard('0');
    expect(view().viewport.scaleX).toBe(scaleX);
  });

  it('comes back to the tree when nothing of it is in sight', async () => {
    const roots = [-100, -1].map((apparition) => ({ name: 'Root', apparition, duration: 1 }));
    const { user, view } = await open({ forest: fromNested(roots) });
    const { camera, tree } = view();
    view().zoomTo(10);
    view().lookAt(tree.world.width / 2, rowPitch);
    const back = await screen.findByRole('button', { name: 'Back to the tree' });
    await user.click(back);
    expect(view().camera).toEqual(camera);
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });
});

describe('renaming in place', () => {
  it('saves the new name on Enter', async () => {
    const { user, calls } = await open();
    await user.tab();
    await user.keyboard('{Enter}{F2}');
    await user.keyboard('Indohyus{Enter}');
    expect(calls.operations).toEqual([
      { kind: 'edit-species', id: whaleForest.id(0), name: 'Indohyus' },
    ]);
  });

  it('keeps the old name on Escape and for an empty name', async () => {
    const { user, calls } = await open();
    await user.tab();
    await user.keyboard('{Enter}{F2}Indohyus{Escape}');
    await user.keyboard('{F2}{Backspace}{Enter}');
    expect(calls.operations).toEqual([]);
  });

  it('leaves the focus where the user moves it', async () => {
    const { user, calls } = await open();
    const field = aside('input');
    await user.tab();
    await user.keyboard('{Enter}{F2}Indohyus');
    await user.click(field);
    expect(calls.operations).toHaveLength(1);
    expect(screen.queryByRole('textbox', { name: 'Name on the canvas' })).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  it('adds nothing on Tab', async () => {
    const { user, calls } = await open();
    await user.tab();
    await user.keyboard('{Enter}{F2}{Tab}');
    expect(screen.queryByRole('textbox', { name: 'Name on the canvas' })).toBeNull();
    expect(calls.added).toEqual([]);
  });

  it('leaves Enter, Tab and Escape to an input method', async () => {
    const { user } = await open();
    await user.tab();
    await user.keyboard('{Enter}{F2}');
    const field = screen.getByRole('textbox', { name: 'Name on the canvas' });
    for (const key of ['Enter', 'Tab', 'Escape']) {
      fireEvent.keyDown(field, { key, isComposing: true });
      fireEvent.keyDown(field, { key, keyCode: 229 });
    }
    expect(document.activeElement).toBe(field);
  });
});

describe('the pointer', () => {
  const tree = () => screen.getByRole('tree');
  const press = (at: object) =>
    fireEvent.pointerDown(tree(), { pointerId: 1, pointerType: 'mouse', ...at });
  const move = (at: object) =>
    fireEvent.pointerMove(tree(), { pointerId: 1, pointerType: 'mouse', buttons: 1, ...at });
  const release = (at: object) =>
    fireEvent.pointerUp(tree(), { pointerId: 1, pointerType: 'mouse', ...at });

  it('selects the clicked species, and clears the selection on empty space', async () => {
    const { view } = await open();
    const at = middleOf(view(), 'Basilosauridae');
    press(at);
    release(at);
    await waitFor(() => expect(selected()).toBe('Basilosauridae'));
    press({ clientX: 5, clientY: 5 });
    release({ clientX: 5, clientY: 5 });
    await waitFor(() => expect(selected()).toBeNull());
  });

  it('shows a card with name, times and ancestors of the species it rests on, until it presses', async () => {
    const { view } = await open();
    const card = () => document.querySelector('[data-hover-card]')?.textContent ?? null;
    const at = middleOf(view(), 'Basilosauridae');
    fireEvent.pointerMove(tree(), { pointerId: 1, pointerType: 'mouse', buttons: 0, ...at });
    await waitFor(() => expect(card()).not.toBeNull());
    expect(card()).toBe('Basilosauridae(-46.00MY)-(-34.00MY)Ancestors: Pakicetus ← Raoellidae');
    press(at);
    await waitFor(() => expect(card()).toBeNull());
  });

  it('D3a: the card of a split says when it was, how certain that is and what stands there', async () => {
    const apparitionBounds = { before: 3e6, after: 2e6, kind: 'hpd' as const };
    const forest = fromNested([
      {
        ...{ name: 'Ancestor 1', inferred: true, apparition: -60e6, duration: 10e6 },
        descendants: [
          { name: 'Papio', afterApparition: 10e6, duration: 50e6, apparitionBounds },
          { name: 'Macaca', afterApparition: 10e6, duration: 50e6, apparitionBounds },
        ],
      },
    ]);
    const { view } = await open({ forest });
    const { columns, rows } = view().tree;
    const { viewport } = view();
    const at = {
      clientX: ((columns.ends[0] ?? 0) - 1 / viewport.scaleX - viewport.left) * viewport.scaleX,
      clientY: (((rows.position(0) ?? 0) + 0.5) * 100 - viewport.top) * viewport.scaleY,
    };
    fireEvent.pointerMove(tree(), { pointerId: 1, pointerType: 'mouse', buttons: 0, ...at });
    const card = () => document.querySelector('[data-hover-card]')?.textContent;
    await waitFor(() => expect(card()).toContain('Splits at -50.00MY'));
    expect(card()).toContain('(-53.00MY)-(-48.00MY) (95% HPD)');
  });

  it('D7: the card of a species says when its lineage split off, if that was earlier', async () => {
    const [index] = [rowOf(whaleForest, 'Mysticeti')];
    const forest = whaleForest.withValues({
      details: Array.from({ length: whaleForest.size }, (_, row) =>
        row === index ? { ghost: years(1e6) } : null,
      ),
    });
    const { view } = await open({ forest });
    const at = middleOf(view(), 'Mysticeti');
    fireEvent.pointerMove(tree(), { pointerId: 1, pointerType: 'mouse', buttons: 0, ...at });
    const card = () => document.querySelector('[data-hover-card]')?.textContent;
    const splitOff = (forest.split(index) / 1e6).toFixed(2);
    await waitFor(() => expect(card()).toContain(`Split off at ${splitOff}MY`));
  });

  it('S3a: the card names the other ancestors of the species', async () => {
    const [index, other] = [rowOf(whaleForest, 'Mysticeti'), rowOf(whaleForest, 'Odontoceti')];
    const edit = addOtherAncestor(whaleForest, index, other);
    const { forest } = applyOperation(treeWith(whaleForest), edit).tree;
    const { view } = await open({ forest });
    const at = middleOf(view(), 'Mysticeti');
    fireEvent.pointerMove(tree(), { pointerId: 1, pointerType: 'mouse', buttons: 0, ...at });
    const card = () => document.querySelector('[data-hover-card]')?.textContent;
    await waitFor(() => expect(card()).toContain('Other ancestors: Odontoceti (Hybrid)'));
  });

  it('T5: compares two species that are selected with Shift-click, until the next click', async () => {
    const { view } = await open({ chosen: whaleForest.id(rowOf(whaleForest, 'Odontoceti')) });
    const at = middleOf(view(), 'Ambulocetus');
    press(at);
    release({ ...at, shiftKey: true });
    expect(screen.getByRole('status').textContent).toBe(
      '2 species selected. Last common ancestor of Odontoceti and Ambulocetus: Pakicetus, (-50.00MY)-(-46.00MY)',
    );
    await waitFor(() => expect(allSelected()).toEqual(['Odontoceti', 'Ambulocetus']));
    press(at);
    release(at);
    await waitFor(() => expect(allSelected()).toEqual(['Ambulocetus']));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('T5: selects the species in a box that is drawn with Shift', async () => {
    const { view } = await open();
    const from = middleOf(view(), 'Pakicetus');
    const to = middleOf(view(), 'Basilosauridae');
    press({ ...from, shiftKey: true });
    move(to);
    await waitFor(() => expect(document.querySelector('[data-selection-box]')).not.toBeNull());
    release(to);
    await waitFor(() => expect(allSelected()).toContain('Pakicetus'));
    expect(allSelected()).toContain('Basilosauridae');
    expect(allSelected()).not.toContain('Raoellidae');
    expect(document.querySelector('[data-selection-box]')).toBeNull();
  });

  it('T5: selects species with a long press and taps, until Done', async () => {
    const { user, view } = await open();
    const touch = (name: string) => ({ ...middleOf(view(), name), pointerType: 'touch' });
    const bar = () => screen.queryByRole('toolbar', { name: 'Selection' });
    press(touch('Pakicetus'));
    await waitFor(() => expect(bar()?.textContent).toContain('1 selected'));
    release(touch('Pakicetus'));
    for (const name of ['Mysticeti', 'Odontoceti']) {
      press(touch(name));
      release(touch(name));
    }
    await waitFor(() => expect(bar()?.textContent).toContain('3 selected'));
    expect(allSelected()).toEqual(['Pakicetus', 'Odontoceti', 'Mysticeti']);
    press(touch('Mysticeti'));
    release(touch('Mysticeti'));
    await waitFor(() => expect(allSelected()).toEqual(['Pakicetus', 'Odontoceti']));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(bar()).toBeNull();
    expect(allSelected()).toEqual([]);
  });

  it('compares two species with C and the arrow keys, until Escape', async () => {
    const { user } = await open({ chosen: whaleForest.id(rowOf(whaleForest, 'Odontoceti')) });
    const status = () => screen.getByRole('status').textContent;
    item('Odontoceti').focus();
    await user.keyboard('c');
    expect(status()).toBe('Select another species to compare it with Odontoceti.');
    await user.keyboard('{ArrowLeft}');
    expect(status()).toContain('ancestor of Basilosauridae and Odontoceti: Basilosauridae');
    await user.keyboard('{Escape}');
    expect(status()).toBe('');
    expect(selected()).toBe('Basilosauridae');
  });

  it('T5: drags all selected bars and makes one edit', async () => {
    const { user, view, calls } = await open();
    await user.tab();
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(allSelected()).toHaveLength(whaleForest.size));
    const at = middleOf(view(), 'Ambulocetus');
    press(at);
    move({ clientX: at.clientX - 40, clientY: at.clientY });
    await waitFor(() => expect(screen.getByText(/^6 species, .* MY earlier$/)).toBeDefined());
    release(at);
    expect(calls.times).toMatchObject([
      { kind: 'shift', ids: expect.arrayContaining([whaleForest.id(0)]) },
    ]);
    expect(allSelected()).toHaveLength(whaleForest.size);
  });

  it('drags a bar and makes one edit on release', async () => {
    const { view, calls } = await open();
    const at = middleOf(view(), 'Ambulocetus');
    press(at);
    move({ clientX: at.clientX - 20, clientY: at.clientY });
    move({ clientX: at.clientX - 30, clientY: at.clientY });
    expect(calls.times).toEqual([]);
    release({ clientX: at.clientX - 30, clientY: at.clientY });
    expect(calls.times).toHaveLength(1);
    expect(calls.times[0]).toMatchObject({ kind: 'move' });
    await waitFor(() => expect(selected()).toBe('Ambulocetus'));
  });

  it('cancels a drag on Escape', async () => {
    const { view, calls } = await open();
    const at = middleOf(view(), 'Ambulocetus');
    press(at);
    move({ clientX: at.clientX - 30, clientY: at.clientY });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    release({ clientX: at.clientX - 30, clientY: at.clientY });
    expect(calls.times).toEqual([]);
  });

  it('edits nothing for viewers', async () => {
    const { view, calls } = await open({ edits: false });
    const at = middleOf(view(), 'Ambulocetus');
    press(at);
    move({ clientX: at.clientX - 30, clientY: at.clientY });
    release({ clientX: at.clientX - 30, clientY: at.clientY });
    expect(calls.times).toEqual([]);
  });

  it('moves the view with the wheel and zooms with Ctrl', async () => {
    const { view } = await open();
    view().zoomTo(2);
    const { top, zoom } = view().viewport;
    fireEvent.wheel(tree(), { deltaY: 90 });
    expect(view().viewport.top).toBeCloseTo(top + 90 / view().viewport.scaleY);
    fireEvent.wheel(tree(), { deltaY: -10, ctrlKey: true });
    expect(view().viewport.zoom).toBeGreaterThan(zoom);
  });

  it('zooms rows with Alt and time with Shift', async () => {
    const { view } = await open({ forest: largeForest(300) });
    const { scaleX, scaleY } = view().viewport;
    fireEvent.wheel(tree(), { deltaY: -10, altKey: true });
    expect(view().viewport.scaleY).toBeGreaterThan(scaleY);
    expect(view().viewport.scaleX).toBe(scaleX);
    const higher = view().viewport.scaleY;
    fireEvent.wheel(tree(), { deltaY: -10, shiftKey: true });
    const wider = view().viewport.scaleX;
    expect(wider).toBeGreaterThan(scaleX);
    // As browsers on some systems report it.
    fireEvent.wheel(tree(), { deltaX: -10, shiftKey: true });
    expect(view().viewport.scaleX).toBeGreaterThan(wider);
    expect(view().viewport.scaleY).toBe(higher);
  });

  it('pans with one finger and zooms with two', async () => {
    const { view } = await open();
    view().zoomTo(2);
    const finger = (pointerId: number, clientX: number, clientY: number) => ({
      pointerId,
      pointerType: 'touch',
      buttons: 1,
      clientX,
      clientY,
    });
    const { left, zoom } = view().viewport;
    fireEvent.pointerDown(tree(), finger(1, 300, 30));
    fireEvent.pointerMove(tree(), finger(1, 260, 30));
    expect(view().viewport.left).toBeGreaterThan(left);
    fireEvent.pointerDown(tree(), finger(2, 360, 30));
    fireEvent.pointerMove(tree(), finger(2, 460, 30));
    expect(view().viewport.zoom).toBeCloseTo(zoom * 2);
  });
});

describe('a link to a tree', () => {
  it('shows its position and selects its species', async () => {
    const { view } = await open({ chosen: whaleForest.id(3), position: { zoom: 3, x: 0.5, y: 1 } });
    expect(selected()).toBe(whaleForest.name(3));
    expect(view().viewport.zoom).toBe(3);
    expect(
      (view().viewport.top * view().viewport.scaleY + view().viewport.height / 2) / 44,
    ).toBeCloseTo(1);
  });

  it('shows its species if it has no position', async () => {
    const forest = largeForest(300);
    const chosen = layOutRows(forest).species(150);
    const { view } = await open({ forest, chosen: forest.id(chosen) });
    const { top, scaleY, height } = view().viewport;
    expect((150.5 * rowPitch - top) * scaleY).toBeCloseTo(height / 2);
    expect(rowPitch * scaleY).toBeCloseTo(12);
  });

  it('shows the next selection, wherever its position was', async () => {
    const forest = largeForest(300);
    const { user, view } = await open({ forest, position: { zoom: 0.5, x: 0.5, y: 1 } });
    await user.tab();
    await user.keyboard('{End}');
    const { top, scaleY, height } = view().viewport;
    const y = (299.5 * rowPitch - top) * scaleY;
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(height);
  });
});

describe('finding a species', () => {
  it('makes its row high enough to read, without changing the time scale', async () => {
    const forest = largeForest(1000);
    const found = forest.name(layOutRows(forest).species(600));
    const { user, view } = await open({ forest });
    view().fit();
    const { scaleX } = view().viewport;
    await user.tab();
    // Finding the selected species again works too.
    for (let time = 0; time < 2; time++) {
      await user.keyboard('f');
      await user.paste(found);
      await screen.findByRole('option', { name: new RegExp(found) });
      await user.keyboard('{Enter}');
      const { top, scaleY, height } = view().viewport;
      expect(rowPitch * scaleY).toBeCloseTo(16);
      expect(view().viewport.scaleX).toBe(scaleX);
      expect((600.5 * rowPitch - top) * scaleY).toBeCloseTo(height / 2);
      view().panBy(0, -5000);
    }
  });

  it('goes to the species chosen with arrow keys and Enter', async () => {
    const { user } = await open();
    await user.tab();
    await user.keyboard('f');
    await user.keyboard('ceti');
    await screen.findByRole('option', { name: /Mysticeti/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(selected()).toBe('Mysticeti');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('goes to what was typed last, even before it is searched, and Escape closes it', async () => {
    const { user } = await open();
    await user.tab();
    await user.keyboard('f');
    await user.keyboard('ceti');
    await screen.findByRole('option', { name: /Mysticeti/ });
    const field = screen.getByRole('combobox');
    await user.clear(field);
    expect(field.getAttribute('aria-activedescendant')).toBeNull();
    fireEvent.change(field, { target: { value: 'Mysticeti' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(selected()).toBe('Mysticeti');
    await user.keyboard('f');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('expands the branches that hide it', async () => {
    const { user } = await open();
    await user.tab();
    await user.keyboard('b');
    expect(screen.getAllByRole('treeitem')).toHaveLength(1);
    await user.keyboard('f');
    await user.keyboard('odonto');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(selected()).toBe('Odontoceti'));
  });
});
