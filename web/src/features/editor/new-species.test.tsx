import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { pakicetus, whales } from '../../testing/sample-trees.ts';

let isTouchScreen = false;

beforeEach(() => {
  isTouchScreen = false;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches:
      query.includes('reduced-motion') ||
      query.includes('width >=') ||
      (isTouchScreen && query.includes('coarse')),
    addEventListener() {},
    removeEventListener() {},
  }));
});

async function openEditor() {
  let version = whales.version;
  const accept = () => {
    version += 1;
    return [200, { version, species: [], deleted: [], skipped: [] }] as const;
  };
  fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, [pakicetus]],
    'POST ph-tree/{id}/operation': accept,
    'POST ph-tree/{id}/undo': accept,
  });
  const { user } = renderApp(`/account/trees/${whales.id}`);
  await waitFor(() => item('Pakicetus'));
  await screen.findByRole('button', { name: 'Add species' });
  return user;
}

const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name},`) });
const label = (name: string) => item(name).getAttribute('aria-label');
const nameField = () => screen.queryByRole('textbox', { name: 'Name on the canvas' });
const panel = () => within(screen.getByRole('tabpanel', { name: 'Node' }));

/** Whether typing replaces the default name of a new species. */
const isNamingNew = () => {
  const field = nameField();
  return (
    field instanceof HTMLInputElement &&
    field === document.activeElement &&
    field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) === 'Example Species'
  );
};

describe('a new species', () => {
  it('is named first: Enter confirms, N adds a descendant and Tab a sibling', async () => {
    const user = await openEditor();
    item('Pakicetus').focus();
    await user.keyboard('{Enter}n');
    await waitFor(() => expect(isNamingNew()).toBe(true));
    await user.keyboard('Basilosaurus{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(item('Basilosaurus')));
    await user.keyboard('n');
    await waitFor(() => expect(isNamingNew()).toBe(true));
    await user.keyboard('Odontoceti{Tab}');
    await waitFor(() => expect(isNamingNew()).toBe(true));
    await user.keyboard('Mysticeti{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(item('Mysticeti')));
    expect(label('Basilosaurus')).toContain('descendant of Pakicetus');
    expect(label('Odontoceti')).toContain('descendant of Basilosaurus');
    expect(label('Mysticeti')).toContain('descendant of Basilosaurus');
    expect(screen.getAllByRole('treeitem')).toHaveLength(4);
  });

  it('keeps its default name on Escape and for an empty name, and Tab after a root adds a root', async () => {
    const user = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Add species' }));
    await waitFor(() => expect(isNamingNew()).toBe(true));
    await user.keyboard('Hippo{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(item('Example Species')));
    await user.keyboard('{Escape}n');
    await waitFor(() => expect(isNamingNew()).toBe(true));
    await user.keyboard('{Backspace}{Tab}');
    await waitFor(() => expect(isNamingNew()).toBe(true));
    await user.keyboard('Cow{Enter}');
    expect(screen.getAllByRole('treeitem', { name: /^Example Species,/ })).toHaveLength(2);
    expect(label('Cow')).not.toContain('descendant of');
  });

  it('is named first when added in the panel, as a descendant or an ancestor', async () => {
    const user = await openEditor();
    item('Pakicetus').focus();
    await user.keyboard('{Enter}');
    await user.click(panel().getByRole('button', { name: 'Add descendant' }));
    await waitFor(() => expect(isNamingNew()).toBe(true));
    await user.keyboard('Dorudon{Enter}');
    await user.click(panel().getByRole('button', { name: 'Add ancestor' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add ancestor' }));
    await waitFor(() => expect(isNamingNew()).toBe(true));
    await user.keyboard('Ambulocetus{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(item('Ambulocetus')));
    expect(label('Dorudon')).toContain('descendant of Ambulocetus');
  });

  it('leaves the selection and the focus to its ancestor when it is undone', async () => {
    const user = await openEditor();
    item('Pakicetus').focus();
    await user.keyboard('{Enter}n');
    await waitFor(() => expect(isNamingNew()).toBe(true));
    await user.keyboard('Dorudon{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(item('Dorudon')));
    await user.keyboard('n');
    await waitFor(() => expect(isNamingNew()).toBe(true));
    // Nothing was typed yet, so this undoes the addition.
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(item('Dorudon')));
    expect(item('Dorudon').getAttribute('aria-selected')).toBe('true');
    // Its name, and then the species.
    await user.keyboard('{Control>}zz{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(item('Pakicetus')));
    expect(item('Pakicetus').getAttribute('aria-selected')).toBe('true');
    await user.keyboard('n');
    await waitFor(() => expect(isNamingNew()).toBe(true));
  });

  it('opens no keyboard on a touch screen, unless it was added with a key', async () => {
    isTouchScreen = true;
    const user = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Add species' }));
    await waitFor(() => item('Example Species'));
    expect(panel().getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(
      'Example Species',
    );
    expect(nameField()).toBeNull();
    item('Pakicetus').focus();
    await user.keyboard('n');
    await waitFor(() => expect(isNamingNew()).toBe(true));
  });
});
