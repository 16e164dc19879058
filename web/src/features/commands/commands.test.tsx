import { CanvasView } from '@life-tree/canvas';
import { rowOf, whaleForest } from '@life-tree/canvas/testing';
import type { SpeciesId } from '@life-tree/phylogeny';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, test, vi } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { pakicetus, whales } from '../../testing/sample-trees.ts';
import { type Command, useCanvasSettings } from '../canvas-tools/index.ts';
import { OpenedCommands } from './opened-commands.tsx';

type Answers = Parameters<typeof fakeApi>[0];

const asMary = {
  'GET user/me': () => [200, mary],
  'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
  'GET notification': () => [200, []],
  'GET user/{id}': () => [200, { ...mary, email: null }],
} satisfies Answers;

function openTree(address: string, answers: Answers = {}) {
  let version = whales.version;
  const server = fakeApi({
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, [pakicetus]],
    'GET like/{kind}/{id}': () => [200, { likesCount: 0, myLike: false }],
    'POST ph-tree/{id}/view': () => [200, { views: 1 }],
    'POST ph-tree/{id}/operation': () => {
      version += 1;
      return [200, { version, species: [], deleted: [], skipped: [] }];
    },
    ...answers,
  });
  return { server, ...renderApp(address) };
}

async function openPalette(user: ReturnType<typeof renderApp>['user']) {
  await screen.findByRole('button', { name: 'Commands' });
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Commands' });
}

const options = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('the command palette', () => {
  it('finds a command by parts of its name and runs it with Enter', async () => {
    const { user } = openTree(`/account/trees/${whales.id}`, asMary);
    const palette = await openPalette(user);
    const field = within(palette).getByRole('combobox', { name: 'Find a command or a species' });
    expect(document.activeElement).toBe(field);
    for (const name of ['Edit', 'View', 'Tree']) within(palette).getByRole('group', { name });
    await user.type(field, 'gri hid');
    const option = within(palette).getByRole('option', { name: 'Hide grids' });
    expect(option.getAttribute('aria-selected')).toBe('true');
    expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('button', { name: 'Show grids' });
  });

  it('moves with the arrow keys, shows shortcuts, and closes with Escape', async () => {
    const { user } = openTree(`/account/trees/${whales.id}`, asMary);
    const palette = await openPalette(user);
    const active = () => within(palette).getByRole('option', { selected: true }).textContent;
    await user.type(within(palette).getByRole('combobox'), 'edit do');
    const undo = within(palette).getByRole('option', { name: 'Undo' });
    expect(undo.getAttribute('aria-keyshortcuts')).toBe('Control+Z');
    expect(options(palette)).toEqual(['UndoCtrl Z', 'RedoCtrl Shift Z']);
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('RedoCtrl Shift Z');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not run a disabled command', async () => {
    const { user, server } = openTree(`/account/trees/${whales.id}`, asMary);
    const palette = await openPalette(user);
    await user.type(within(palette).getByRole('combobox'), 'unlink');
    const unlink = within(palette).getByRole('option', { name: 'Unlink from ancestor' });
    expect(unlink.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    screen.getByRole('dialog', { name: 'Commands' });
    expect(server.sent(`POST ph-tree/${whales.id}/operation`)).toEqual([]);
  });

  it('lists what cannot be done now last', async () => {
    const { user } = openTree(`/account/trees/${whales.id}`, asMary);
    const palette = await openPalette(user);
    const all = within(palette).getAllByRole('option');
    const first = all.findIndex((option) => option.getAttribute('aria-disabled') === 'true');
    const rest = all.slice(first);
    expect(rest.map((option) => option.textContent)).toContain('Unlink from ancestor');
    expect(rest.every((option) => option.getAttribute('aria-disabled') === 'true')).toBe(true);
  });

  it('opens from a text field too', async () => {
    const { user } = openTree(`/account/trees/${whales.id}`, asMary);
    await user.click(await screen.findByRole('textbox', { name: 'Name' }));
    await openPalette(user);
  });

  it('says that nothing has this name', async () => {
    const { user } = openTree(`/account/trees/${whales.id}`, asMary);
    const palette = await openPalette(user);
    await user.type(within(palette).getByRole('combobox'), 'xyz');
    within(palette).getByText('No command or species with this name');
  });
});

test('a viewer finds species and commands, but none that edits', async () => {
  const { user } = openTree(`/trees/${whales.id}`);
  const palette = await openPalette(user);
  expect(within(palette).queryByRole('group', { name: 'Edit' })).toBeNull();
  for (const name of ['Undo', 'Add species', 'Delete species', 'Rename', 'Paste', 'Import']) {
    expect(within(palette).queryByRole('option', { name })).toBeNull();
  }
  within(palette).getByRole('option', { name: 'Make a copy' });
  within(palette).getByRole('option', { name: 'Export an outline' });
  await user.type(within(palette).getByRole('combobox'), 'pakic');
  const species = await within(palette).findByRole('group', { name: 'Go to species' });
  within(species).getByRole('option', { name: 'Pakicetus' });
});

test('T3: an empty tree can import an outline, and has none to export', async () => {
  const answers = { ...asMary, 'GET species/{treeId}': () => [200, []] } satisfies Answers;
  const { user } = openTree(`/account/trees/${whales.id}`, answers);
  const palette = await openPalette(user);
  await user.type(within(palette).getByRole('combobox'), 'outline');
  expect(options(palette)).toEqual(['Type or paste an outline', 'Export an outline']);
  const disabled = within(palette)
    .getAllByRole('option')
    .filter((option) => option.getAttribute('aria-disabled') === 'true');
  expect(disabled.map((option) => option.textContent)).toEqual(['Export an outline']);
});

test('single-key shortcuts can be turned off in the list of shortcuts, and then do nothing', async () => {
  const { user, server } = openTree(`/account/trees/${whales.id}`, asMary);
  await screen.findByRole('treeitem', { name: /^Pakicetus,/ });
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  within(dialog).getByText('Add species');
  await user.click(within(dialog).getByRole('switch', { name: 'Single-key shortcuts' }));
  expect(within(dialog).queryByText('Add species')).toBeNull();
  within(dialog).getByText('Undo');
  await user.keyboard('{Escape}');
  dialog.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('n?');
  await openPalette(user);
  expect(screen.getAllByRole('treeitem', { hidden: true })).toHaveLength(1);
  expect(server.sent(`POST ph-tree/${whales.id}/operation`)).toEqual([]);
});

test('the list of shortcuts opens from the palette', async () => {
  const { user } = openTree(`/account/trees/${whales.id}`, asMary);
  const palette = await openPalette(user);
  await user.type(within(palette).getByRole('combobox'), 'shortcuts{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  within(dialog).getByText('Fit the whole tree');
  within(dialog).getByText('Change when it lived');
});

describe('the context menu', () => {
  function openMenu(selection: SpeciesId | null, own: readonly Command[] = []) {
    const view = new CanvasView();
    view.resize({ width: 1200, height: 800 });
    const onClose = vi.fn();
    function Page() {
      const [settings, change] = useCanvasSettings({ id: 'whales' }, whaleForest);
      view.show(whaleForest, settings, -1);
      return (
        <OpenedCommands
          view={view}
          forest={whaleForest}
          settings={settings}
          onSettings={change}
          selection={selection}
          selected={new Set(selection === null ? [] : [selection])}
          onSelectMany={() => undefined}
          surface={{ current: null }}
          own={own}
          shown={{ kind: 'menu', at: { x: 100, y: 100 } }}
          canEdit={false}
          isPanelOpen={false}
          onTogglePanel={() => {}}
          tabs={[]}
          onClose={onClose}
        />
      );
    }
    const { unmount } = render(<Page />);
    return { user: userEvent.setup(), onClose, unmount };
  }
  const rename = (run: () => void): Command => ({
    id: 'rename',
    section: 'edit',
    label: 'Rename',
    keys: 'F2',
    menu: 'species',
    run,
  });
  const items = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent);

  it('T5: of a species lists what can be done with it, with the shortcuts', async () => {
    const run = vi.fn();
    const { user, onClose, unmount } = openMenu(whaleForest.id(rowOf(whaleForest, 'Pakicetus')), [
      rename(run),
    ]);
    const menu = await screen.findByRole('menu', { name: 'Pakicetus' });
    const item = within(menu).getByRole('menuitem', { name: 'Rename' });
    expect(item.getAttribute('aria-keyshortcuts')).toBe('F2');
    expect(items(menu)).toContain('RenameF2');
    expect(items(menu)).not.toContain('Fit the whole tree0');
    await user.click(item);
    expect(onClose).toHaveBeenCalled();
    // The command runs when the menu is gone and the focus is back.
    expect(run).not.toHaveBeenCalled();
    unmount();
    await waitFor(() => expect(run).toHaveBeenCalledOnce());
  });

  it('T5: of the canvas lists what can be done with the view', async () => {
    const { user, onClose } = openMenu(null, [rename(() => {})]);
    const menu = await screen.findByRole('menu', { name: 'Canvas' });
    expect(items(menu)).toEqual([
      'Select all speciesCtrl A',
      'Fit the whole tree0',
      'Center view',
      'Hide grids',
    ]);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
