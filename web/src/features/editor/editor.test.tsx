import { presenceChannel } from '@life-tree/contract/values';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { pakicetus, whales } from '../../testing/sample-trees.ts';
import { chooseInTreeMenu, openSection } from '../../testing/tree-menu.ts';

const root = pakicetus;
const rootId = root.id;
const descendant = {
  ...root,
  id: '0190b6a0-0000-7000-8000-0000000000a2',
  name: 'Ambulocetus',
  ancestorId: rootId,
  apparition: null,
  afterApparition: 1_000_000,
};
const otherUserId = '0190b6a0-0000-7000-8000-000000000002';

type Answers = Parameters<typeof fakeApi>[0];

function openEditor(answers: Answers = {}) {
  let version = whales.version;
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET user/{id}': () => [200, { ...mary, email: null }],
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, [root, descendant]],
    'POST ph-tree/{id}/operation': () => {
      version += 1;
      return [200, { version, species: [], deleted: [], skipped: [] }];
    },
    ...answers,
  });
  const operations = () =>
    server
      .sent(`POST ph-tree/${whales.id}/operation`)
      .map(({ body }) => (body as { operation: unknown }).operation);
  return { server, operations, ...renderApp(`/account/trees/${whales.id}`) };
}

async function openNode(user: ReturnType<typeof renderApp>['user'], name: string) {
  await user.click(await screen.findByRole('tab', { name: 'Node' }));
  await user.click(screen.getByRole('combobox', { name: 'Species' }));
  await user.click(within(screen.getByRole('listbox', { name: 'Species' })).getByText(name));
}

test('a user who is neither owner nor collaborator is redirected to their account', async () => {
  const { address } = openEditor({
    'GET ph-tree/{id}': () => [200, { ...whales, userId: otherUserId }],
    'GET ph-tree/me/total': () => [200, { total: 0, myTrees: 0, collabs: 0 }],
  });
  await waitFor(() => expect(address()).toBe('/account'));
});

test('a visitor is redirected to the home page', async () => {
  const { address } = openEditor({
    'GET user/me': () => [401, { error: 'You are not logged in' }],
  });
  await waitFor(() => expect(address()).toBe('/'));
});

test('a field is saved when it loses focus', async () => {
  const { user, operations } = openEditor();
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Cetacea');
  expect(operations()).toEqual([]);
  await user.tab();
  await waitFor(() => expect(operations()).toEqual([{ kind: 'edit-tree', name: 'Cetacea' }]));
  await screen.findByRole('heading', { name: 'Cetacea' });
  await screen.findByText('Saved');
});

test('a duration must be greater than 0', async () => {
  const { user, operations } = openEditor();
  await openNode(user, 'Pakicetus');
  const duration = screen.getByRole('textbox', { name: 'Duration (MY)' });
  await user.clear(duration);
  await user.type(duration, '0{Enter}');
  await screen.findByText('The duration of the species must be greater than 0');
  expect(operations()).toEqual([]);
});

test('uploading an image again after a lost reply sends the same request', async () => {
  let replies = 0;
  const { server, user } = openEditor({
    'POST species/{treeId}/{id}/image': () => (replies++ === 0 ? 'offline' : [200, root]),
  });
  await openNode(user, 'Pakicetus');
  const sent = () => server.sent(`POST species/${whales.id}/${rootId}/image`);
  const upload = async (count: number) => {
    const file = new File(['x'], 'whale.png', { type: 'image/png', lastModified: 1 });
    await user.upload(screen.getByLabelText('Image'), file);
    await waitFor(() => expect(sent()).toHaveLength(count));
    await waitFor(() => expect(screen.queryByText('Uploading whale.png')).toBeNull());
  };
  for (const count of [1, 2, 3]) await upload(count);
  const [lost, repeated, later] = sent().map(({ url }) => url.searchParams.get('operationId'));
  expect(repeated).toBe(lost);
  expect(later).not.toBe(lost);
});

test("a descendant's apparition shows its allowed range", async () => {
  const { user } = openEditor();
  await openNode(user, 'Ambulocetus');
  screen.getByText('From -50.00MY to -48.00MY');
});

test('A1a: naming an inferred ancestor makes it a clade', async () => {
  const inferred = { ...root, name: 'Ancestor 1', inferred: true } as const;
  const { user, operations } = openEditor({
    'GET species/{treeId}': () => [200, [inferred, descendant]],
  });
  await openNode(user, 'unnamed split near Ambulocetus');
  const toggle = screen.getByRole('switch', { name: 'Inferred ancestor' });
  expect(toggle).toHaveProperty('checked', true);
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toMatchObject({ value: '', placeholder: 'unnamed split near Ambulocetus' });
  await user.type(name, 'Pakicetus{Enter}');
  const { id } = inferred;
  await waitFor(() =>
    expect(operations()).toEqual([{ kind: 'edit-species', id, name: 'Pakicetus' }]),
  );
  expect(toggle).toHaveProperty('checked', true);
  expect(name).toHaveProperty('value', 'Pakicetus');
});

test('G3a: a tree with dates before now is read and typed in them', async () => {
  const { user, operations } = openEditor({
    'GET ph-tree/{id}': () => [200, { ...whales, notation: 'ago' }],
  });
  await openNode(user, 'Ambulocetus');
  screen.getByText('From 50 Ma to 48 Ma', { normalizer: (text) => text.replaceAll('\u00a0', ' ') });
  const apparition = screen.getByRole('textbox', { name: 'Apparition (Ma)' });
  expect(apparition).toHaveProperty('value', '49');
  await user.clear(apparition);
  await user.type(apparition, '49.5{Enter}');
  const { id } = descendant;
  await waitFor(() =>
    expect(operations()).toEqual([{ kind: 'set-apparition', id, apparition: -49_500_000 }]),
  );
});

test('deleting a species mentions its descendants and confirms the deletion', async () => {
  const { user, operations } = openEditor();
  await openNode(user, 'Pakicetus');
  const panel = screen.getByRole('tabpanel', { name: 'Node' });
  await user.click(within(panel).getByRole('button', { name: 'Delete species' }));
  const question = screen.getByRole('alertdialog', {
    name: 'Are you sure you wanna delete Pakicetus (and its descendants)?',
  });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog', { name: 'Pakicetus deleted successfully' });
  expect(operations()).toEqual([{ kind: 'delete-branches', ids: [rootId] }]);
});

test('a species beyond the plan is refused with a link to Pricing', async () => {
  const limit =
    'No more species allowed in this tree, you can upgrade your plan or create another Phylogenetic Tree';
  const { user, address } = openEditor({
    'POST ph-tree/{id}/operation': () => [403, { error: limit }],
  });
  const add = async () => {
    const [button] = await screen.findAllByRole('button', { name: 'Add species' });
    if (button) await user.click(button);
    return screen.findByRole('alertdialog', { name: limit });
  };
  const alert = await add();
  // The user may just be pressing Enter in a field.
  await user.keyboard('{Enter}');
  expect(alert.isConnected).toBe(false);
  expect(address()).not.toContain('/pricing');
  await user.click(within(await add()).getByRole('button', { name: 'See plans' }));
  await waitFor(() => expect(address()).toContain('/pricing'));
});

test('undo and redo are disabled when there is nothing to undo or redo', async () => {
  const { user } = openEditor({
    'GET ph-tree/{id}/undo': () => [200, { canUndo: false, canRedo: false }],
  });
  const button = (name: string) => screen.getByRole('button', { name });
  const states = () =>
    ['Undo', 'Redo'].map((name) => button(name).getAttribute('aria-disabled') === 'true');
  await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(states()).toEqual([true, true]));
  await user.click(button('Add species'));
  await waitFor(() => expect(states()).toEqual([false, true]));
});

test('only the owner can delete collaborators', async () => {
  const joe = { ...mary, id: otherUserId, username: 'joe', accepted: true };
  const { user, server } = openEditor({
    'GET ph-tree/{id}': () => [
      200,
      {
        ...whales,
        userId: '0190b6a0-0000-7000-8000-000000000003',
        collaborators: [mary.id, otherUserId],
      },
    ],
    'GET ph-tree/{id}/collaborators': () => [200, [{ ...mary, accepted: true }, joe]],
  });
  await user.click(await screen.findByRole('tab', { name: 'Collaborators' }));
  await user.click(await screen.findByRole('button', { name: 'Remove @joe' }));
  await screen.findByRole('alertdialog', { name: 'Only the owner can delete collaborators' });
  expect(server.sent(`PATCH ph-tree/${whales.id}`)).toHaveLength(0);
  expect(server.sent(`GET ph-tree/${whales.id}/collaborators`)).toHaveLength(1);
});

test.each([
  [
    0,
    [],
    whales.userId,
    'You need the Pro or Premium plan to edit this tree together with others.',
  ],
  [
    1,
    [otherUserId],
    whales.userId,
    'This tree has as many collaborators as the plan of its owner allows: 1.',
  ],
  [0, [mary.id], otherUserId, "The plan of this tree's owner does not include collaborators."],
])(
  'with at most %i collaborators, the tab says what is missing before a search',
  async (maxCollaborators, collaborators, userId, note) => {
    const { user } = openEditor({
      'GET ph-tree/{id}': () => [200, { ...whales, userId, collaborators }],
      'GET ph-tree/{id}/limits': () => [200, { maxSpecies: 30, maxCollaborators }],
    });
    await user.click(await screen.findByRole('tab', { name: 'Collaborators' }));
    await screen.findByText(note);
    expect(screen.queryByRole('searchbox', { name: 'Add a collaborator' })).toBeNull();
    const plans = screen.queryByRole('link', { name: 'See plans' });
    expect(plans?.getAttribute('href')).toBe(userId === mary.id ? '/pricing' : undefined);
  },
);

test('with space for another collaborator, people can be searched for', async () => {
  const { user } = openEditor({
    'GET ph-tree/{id}/limits': () => [200, { maxSpecies: 150, maxCollaborators: 10 }],
  });
  await user.click(await screen.findByRole('tab', { name: 'Collaborators' }));
  await screen.findByRole('searchbox', { name: 'Add a collaborator' });
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull();
});

test('a collaborator whose profile cannot be fetched is listed and can be removed', async () => {
  const { user, server } = openEditor({
    'GET ph-tree/{id}': () => [200, { ...whales, collaborators: [otherUserId] }],
    'GET ph-tree/{id}/collaborators': () => [200, []],
    'PATCH ph-tree/{id}': () => [200, { ...whales, version: whales.version + 1 }],
  });
  await user.click(await screen.findByRole('tab', { name: 'Collaborators' }));
  await screen.findByText('Profile not available');
  await user.click(screen.getByRole('button', { name: 'Remove this collaborator' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you wanna remove this collaborator?',
  });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(server.sent(`PATCH ph-tree/${whales.id}`).map(({ body }) => body)).toEqual([
      { deleteCollaborators: [otherUserId] },
    ]),
  );
});

test('the ancestor picker offers no species inside a folded branch', async () => {
  const other = { ...root, id: '0190b6a0-0000-7000-8000-0000000000a3', name: 'Basilosaurus' };
  const { user } = openEditor({
    'GET species/{treeId}': () => [200, [root, descendant, other]],
  });
  const offered = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Ancestor' }));
    const list = screen.getByRole('listbox', { name: 'Ancestor' });
    const names = within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return names.join();
  };
  const find = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    await openNode(user, name);
    await openSection(user, 'Ancestor');
  };
  await openNode(user, 'Pakicetus');
  await find('Basilosaurus');
  expect(await offered()).toContain('Ambulocetus');
  await find('Pakicetus');
  act(() => screen.getByRole('tree').focus());
  await user.keyboard('b');
  await find('Basilosaurus');
  expect(await offered()).not.toContain('Ambulocetus');
  expect(await offered()).toContain('Pakicetus');
});

test('deleting a tree is confirmed and leads to the account', async () => {
  const { user, address } = openEditor({
    'DELETE ph-tree/{id}': () => [200, { message: 'Whales deleted successfully' }],
    'GET ph-tree/me/total': () => [200, { total: 0, myTrees: 0, collabs: 0 }],
  });
  await chooseInTreeMenu(user, 'Delete tree');
  const question = screen.getByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog', { name: 'Whales deleted successfully' });
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(address()).toBe('/account'));
});

test('a collaborator who is removed meanwhile sees a notice and a link to their account', async () => {
  const { receive } = openEditor();
  await screen.findByRole('tab', { name: 'Collaborators' });
  receive('tree-closed', { treeId: whales.id, reason: 'removed' });
  await screen.findByText('You are no longer a collaborator on this tree.');
  screen.getByRole('link', { name: 'Back to your account' });
});

test('the reason why a tree is closed is shown once the server sends it', async () => {
  let isVisible = true;
  const { receive } = openEditor({
    'GET ph-tree/{id}': () => (isVisible ? [200, whales] : [404, { error: 'Not found' }]),
  });
  await screen.findByRole('tab', { name: 'Collaborators' });
  isVisible = false;
  // A new connection that may not join the tree only learns that it was not found.
  receive('welcome', { userId: mary.id });
  await screen.findByText('This tree was deleted or is no longer shared with you.');
  receive('tree-closed', { treeId: whales.id, reason: 'removed' });
  await screen.findByText('You are no longer a collaborator on this tree.');
  receive('welcome', { userId: mary.id });
  receive('tree-closed', { treeId: whales.id, reason: 'private' });
  screen.getByText('You are no longer a collaborator on this tree.');
});

test('the other users who are editing are shown', async () => {
  const { receive } = openEditor();
  await screen.findByRole('tab', { name: 'Collaborators' });
  receive(presenceChannel(whales.id), [
    { socketId: 'a', userId: mary.id, username: mary.username, speciesId: null },
    { socketId: 'b', userId: otherUserId, username: 'joe', speciesId: rootId },
  ]);
  const others = await screen.findByRole('list', { name: 'Also editing' });
  expect(within(others).getAllByRole('listitem')).toHaveLength(1);
  within(others).getByText('@joe');
});
