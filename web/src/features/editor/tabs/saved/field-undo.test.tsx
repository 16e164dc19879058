import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, mary } from '../../../../testing/fake-api.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../../testing/sample-trees.ts';

// The canvas needs a size to list its species.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') || query.includes('width >='),
    addEventListener() {},
    removeEventListener() {},
  }));
});

const descendant = (number: number, name: string, after: number) => ({
  ...pakicetus,
  id: `0190b6a0-0000-7000-8000-0000000000a${number}`,
  name,
  ancestorId: pakicetus.id,
  apparition: null,
  afterApparition: after,
  duration: 10e6,
});

async function openNode(species = 'Pakicetus') {
  let { version } = whales;
  const accept = () => {
    version += 1;
    return [200, { version, species: [], deleted: [], skipped: [] }] as const;
  };
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET ph-tree/{id}': () => [200, { ...whales, notation: 'ago' }],
    'GET species/{treeId}': () => [
      200,
      [
        { ...pakicetus, apparition: -76e6, duration: 60e6 },
        descendant(2, 'Ambulocetus', 16e6),
        descendant(3, 'Dorudon', 20e6),
      ],
    ],
    'POST ph-tree/{id}/operation': accept,
    'POST ph-tree/{id}/undo': accept,
  });
  const { user, receive } = renderApp(`/account/trees/${whales.id}`);
  await user.click(await screen.findByRole('tab', { name: 'Node' }));
  await user.click(screen.getByRole('combobox', { name: 'Species' }));
  const list = within(screen.getByRole('listbox', { name: 'Species' }));
  await user.click(list.getByText(species));
  return {
    user,
    receive,
    sent: (kind: string) => server.sent(`POST ph-tree/${whales.id}/${kind}`),
  };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, text: string) => {
  field(name).focus();
  fireEvent.change(field(name), { target: { value: text } });
};
const press = (name: string, key: string, more = {}) =>
  fireEvent.keyDown(field(name), { key, ...more });
const life = (name: string) =>
  screen.getByRole('treeitem', { name: new RegExp(`^${name},`) }).getAttribute('aria-label');

test('undo in a field whose text is stored restores the tree, and leaving the field sends nothing', async () => {
  const { sent } = await openNode();
  const before = [life('Ambulocetus'), life('Dorudon')];
  type('Duration (Myr)', '5');
  press('Duration (Myr)', 'Enter');
  await waitFor(() => expect(sent('operation')).toHaveLength(1));
  expect([life('Ambulocetus'), life('Dorudon')]).not.toEqual(before);
  // The browser does not undo the text.
  expect(press('Duration (Myr)', 'z', { ctrlKey: true })).toBe(false);
  expect(field('Duration (Myr)').value).toBe('60');
  fireEvent.blur(field('Duration (Myr)'));
  await waitFor(() => expect(sent('undo')).toHaveLength(1));
  expect([life('Ambulocetus'), life('Dorudon')]).toEqual(before);
  expect(press('Duration (Myr)', 'y', { ctrlKey: true })).toBe(false);
  expect(field('Duration (Myr)').value).toBe('5');
  expect(sent('operation')).toHaveLength(1);
});

test('Undo and Redo in the menu of a browser are about the tree once the text is stored', async () => {
  const { sent } = await openNode();
  /** Returns whether the browser changes the text. */
  const choose = (inputType: string) =>
    fireEvent(
      field('Name'),
      new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }),
    );
  type('Name', 'Pakicetidae');
  expect(choose('historyUndo')).toBe(true);
  press('Name', 'Enter');
  await waitFor(() => expect(sent('operation')).toHaveLength(1));
  expect(choose('historyUndo')).toBe(false);
  expect(field('Name').value).toBe('Pakicetus');
  await waitFor(() => expect(sent('undo')).toHaveLength(1));
  expect(choose('historyRedo')).toBe(false);
  expect(field('Name').value).toBe('Pakicetidae');
  expect(choose('insertText')).toBe(true);
});

test('a refused text stays until the next undo', async () => {
  const { user, sent } = await openNode();
  type('Name', 'Pakicetidae');
  press('Name', 'Enter');
  type('Apparition (Ma)', 'soonish');
  press('Apparition (Ma)', 'Enter');
  expect(field('Apparition (Ma)').value).toBe('soonish');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(field('Apparition (Ma)').value).toBe('76');
  expect(field('Name').value).toBe('Pakicetus');
  await waitFor(() => expect(sent('undo')).toHaveLength(1));
});

test('a refused text is tried again when what was in its way has changed', async () => {
  const { user } = await openNode('Dorudon');
  type('Extinction (Ma)', '60');
  press('Extinction (Ma)', 'Enter');
  expect(field('Extinction (Ma)').getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('switch', { name: 'Descendants move along' }));
  type('Apparition (Ma)', '65');
  press('Apparition (Ma)', 'Enter');
  expect(field('Extinction (Ma)').getAttribute('aria-invalid')).not.toBe('true');
  expect(life('Dorudon')).toMatch(/from 65\sMa to 60\sMa/);
});

test('a refused text and its error go when the value is changed in another way', async () => {
  await openNode();
  type('Extinction (Ma)', 'never');
  press('Extinction (Ma)', 'Enter');
  expect(field('Extinction (Ma)').getAttribute('aria-invalid')).toBe('true');
  type('Duration (Myr)', '50');
  press('Duration (Myr)', 'Enter');
  expect(field('Extinction (Ma)').value).toBe('26');
  expect(field('Extinction (Ma)').getAttribute('aria-invalid')).not.toBe('true');
});

test('a text that is lost with its field is told with the names of its species and field', async () => {
  const { user } = await openNode();
  type('Extinction (Ma)', 'never');
  press('Extinction (Ma)', 'Enter');
  await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(
    await screen.findByText(/^Pakicetus, Extinction: your text “never” was not saved/),
  ).toBeTruthy();
});
