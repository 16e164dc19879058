import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { pakicetus, whales } from '../../testing/sample-trees.ts';

const root = pakicetus;
const descendant = {
  ...root,
  id: '0190b6a0-0000-7000-8000-0000000000a2',
  name: 'Ambulocetus',
  ancestorId: root.id,
  apparition: null,
  afterApparition: 1_000_000,
  placement: 'debated',
};
const other = { ...root, id: '0190b6a0-0000-7000-8000-0000000000a3', name: 'Basilosaurus' };

/** Opens the editor with several species selected by keyboard. */
async function openWithAllSelected(
  species: readonly object[] = [root, descendant, other],
  settings: object = {},
  parts: object = {},
) {
  let version = whales.version;
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET user/{id}': () => [200, { ...mary, email: null }],
    'GET ph-tree/{id}': () => [200, { ...whales, ...settings }],
    'GET species/{treeId}': () => [200, species],
    'GET ph-tree/{id}/parts': () => [200, parts],
    'POST ph-tree/{id}/operation': () => {
      version += 1;
      return [200, { version, species: [], deleted: [], skipped: [] }];
    },
  });
  const operations = () =>
    server
      .sent(`POST ph-tree/${whales.id}/operation`)
      .map(({ body }) => (body as { operation: unknown }).operation);
  const { user } = renderApp(`/account/trees/${whales.id}`);
  await screen.findByRole('treeitem', { name: /^Pakicetus,/ });
  act(() => screen.getByRole('tree').focus());
  await user.keyboard('{Control>}a{/Control}');
  await screen.findByRole('heading', { name: '3 species selected' });
  return { user, operations };
}

test('T5: fields in which several species differ are mixed, and a choice sets all of them', async () => {
  const { user, operations } = await openWithAllSelected();
  const placement = screen.getByRole('combobox', { name: 'Placement' });
  expect(within(placement).getByRole('option', { selected: true }).textContent).toBe('mixed');
  const ancestor = screen.getByRole('combobox', { name: 'Ancestor' });
  expect(ancestor).toMatchObject({ value: '', placeholder: 'mixed' });
  const inferred = screen.getByRole('combobox', { name: 'Inferred ancestor' });
  expect(within(inferred).getByRole('option', { selected: true }).textContent).toBe('No');

  await user.selectOptions(placement, 'Probable');
  expect(within(placement).getByRole('option', { selected: true }).textContent).toBe('Probable');
  await waitFor(() => expect(operations()).toHaveLength(1));
  const probable = ({ id }: { id: string }) => ({ id, placement: 'probable' });
  expect(operations()).toEqual([
    { kind: 'edit-many', edits: [root, descendant, other].map(probable) },
  ]);
});

test('T5: several species move in time together', async () => {
  const { user, operations } = await openWithAllSelected();
  await user.type(screen.getByRole('textbox', { name: 'Move in time (MY)' }), '2');
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  await waitFor(() =>
    expect(operations()).toEqual([
      { kind: 'move-in-time', ids: [root.id, other.id], by: -2_000_000 },
    ]),
  );
});

test('G5: selected siblings have a place in their order by hand', async () => {
  const sibling = { ...root, id: '0190b6a0-0000-7000-8000-0000000000a4', name: 'Cetotherium' };
  await openWithAllSelected([root, other, sibling], { order: 'hand' });
  screen.getByText('Places 1 to 3 of 3');
});

test('T5: one question is asked before several species are deleted', async () => {
  const { user, operations } = await openWithAllSelected();
  const panel = screen.getByRole('tabpanel', { name: 'Node' });
  await user.click(within(panel).getByRole('button', { name: 'Delete species' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you wanna delete 3 species?',
  });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog', { name: '3 species deleted successfully' });
  expect(operations()).toEqual([{ kind: 'delete-branches', ids: [root.id, other.id] }]);
});

test('T5: all species like the selected one can be selected', async () => {
  const { user } = await openWithAllSelected();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Select…' }));
  await user.click(screen.getByRole('menuitem', { name: 'Select all with the same ancestor' }));
  await screen.findByRole('heading', { name: '2 species selected' });
  await user.click(screen.getByRole('button', { name: 'Select…' }));
  await user.click(screen.getByRole('menuitem', { name: 'Select branch' }));
  await screen.findByRole('heading', { name: '3 species selected' });
});

test('T5: selected species move under another one without dragging', async () => {
  const { user, operations } = await openWithAllSelected();
  await user.keyboard('{Home}{ArrowRight}{Enter}{Control>}k{/Control}');
  const palette = await screen.findByRole('combobox', { name: 'Find a command or a species' });
  await user.type(palette, 'move under{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Move Ambulocetus under…' });
  const field = within(dialog).getByRole('combobox', { name: 'New ancestor' });
  expect(document.activeElement).toBe(field);
  // Likely ones are listed at once: they lived then, and the present ancestor is not among them.
  const choices = await within(dialog).findAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Basilosaurus']);
  await user.keyboard('Basilo{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(operations()).toHaveLength(1));
  expect(operations()).toMatchObject([{ kind: 'set-links' }]);
});

test('C7: only the species of a pasted list are kept, as one edit', async () => {
  const { user, operations } = await openWithAllSelected();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /^Find a command/ }), 'by their');
  await user.click(await screen.findByRole('option', { name: /^Select species by their names/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Select species by their names' });
  const field = within(dialog).getByRole('textbox', { name: 'Names' });
  await user.type(field, 'ambulocetus, Dorudon');
  await user.click(within(dialog).getByRole('button', { name: 'Select' }));
  within(dialog).getByText(/^1 species was found and selected/);
  expect(field).toMatchObject({ value: 'Dorudon' });
  await user.click(within(dialog).getByRole('button', { name: 'Close', description: '' }));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /^Find a command/ }), 'keep only');
  await user.click(await screen.findByRole('option', { name: /^Keep only the selected/ }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Keep only the selected species?',
  });
  within(question).getByText('2 species will be removed.');
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await screen.findByText('2 species removed');
  await waitFor(() => expect(operations()).toHaveLength(1));
  expect(operations()).toMatchObject([
    {
      kind: 'sequence',
      steps: [
        { kind: 'set-links', links: [{ id: descendant.id, from: root.id, to: null }] },
        { kind: 'delete-branches', ids: [root.id, other.id] },
      ],
    },
  ]);
});

test('C7: the last common ancestor of several species can be selected', async () => {
  const sister = { ...descendant, id: '0190b6a0-0000-7000-8000-0000000000a5', name: 'Rodhocetus' };
  const { user } = await openWithAllSelected([root, descendant, sister]);
  await user.click(await screen.findByRole('button', { name: 'Select…' }));
  await user.click(screen.getByRole('menuitem', { name: 'Select the last common ancestor' }));
  await screen.findByRole('heading', { name: 'Pakicetus' });
});

test('the images of several species get the same credit, and species without an image none', async () => {
  const image = '/api/life-tree/image/a.webp';
  const first = { ...root, image, imageCredit: { author: 'Jane Roe' } };
  const second = { ...descendant, image, imageCredit: { author: 'Eve', licence: 'CC0 1.0' } };
  const { user, operations } = await openWithAllSelected([first, second, other]);
  const credit = within(screen.getByRole('group', { name: 'Image credit' }));
  expect(credit.getByRole('textbox', { name: 'Author' })).toMatchObject({ placeholder: 'mixed' });
  await user.type(credit.getByRole('combobox', { name: 'Licence' }), 'CC BY 4.0{Enter}');
  await waitFor(() =>
    expect(operations()).toEqual([
      {
        kind: 'edit-many',
        edits: [
          { id: root.id, imageCredit: { author: 'Jane Roe', licence: 'CC BY 4.0' } },
          { id: descendant.id, imageCredit: { author: 'Eve', licence: 'CC BY 4.0' } },
        ],
      },
    ]),
  );
  await user.type(credit.getByRole('textbox', { name: 'Link' }), 'javascript:alert(1){Enter}');
  await credit.findByText(/^Pakicetus: The link of an image must be a web address/);
  expect(operations()).toHaveLength(1);
});

test('species without images have no fields for a credit', async () => {
  await openWithAllSelected();
  expect(screen.queryByRole('group', { name: 'Image credit' })).toBeNull();
});

test('T1: sources are cited for all selected species at once, beside those that each cites', async () => {
  const [old, added] = [
    '0190b6a0-0000-7000-8000-0000000000c1',
    '0190b6a0-0000-7000-8000-0000000000c2',
  ];
  const source = (id: string, note: string) => ({ id, value: { type: 'document', note } });
  const parts = { sources: [source(old, 'Roe 1999'), source(added, 'Doe 2001')] };
  const cited = { ...root, citations: { dates: [{ sourceId: old }] } };
  const { user, operations } = await openWithAllSelected(
    [cited, descendant, other],
    { parts: true },
    parts,
  );
  await user.click(screen.getByRole('button', { name: 'Cite sources' }));
  await user.click(await screen.findByRole('combobox', { name: 'Cite a source' }));
  await user.click(within(screen.getByRole('listbox')).getByText('2. Doe 2001'));
  await user.type(screen.getByRole('textbox', { name: 'Where' }), 'p. 12');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(operations()).toHaveLength(1));
  const citation = { sourceId: added, locator: 'p. 12' };
  expect(operations()[0]).toMatchObject({
    kind: 'edit-many',
    edits: [
      { citations: { dates: [{ sourceId: old }, citation] } },
      { citations: { dates: [citation] } },
      { citations: { dates: [citation] } },
    ],
  });
});
