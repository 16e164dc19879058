import type { Notification } from '@life-tree/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';

type Answers = Parameters<typeof fakeApi>[0];

const charles = { id: '0190b6a0-0000-7000-8000-000000000002', username: 'charles.darwin' };
const shared = { ...whales, ...{ userId: charles.id, username: charles.username } };
const tree = { ...shared, collaborators: [mary.id] };
const invitation = {
  ...{ treeId: tree.id, treeName: tree.name, invitedBy: charles },
  createdAt: '2025-03-05T12:00:00.000Z',
};
const added: Notification = {
  id: '0190b6a0-0000-7000-8000-000000000301',
  ...{ seen: false, createdAt: new Date().toISOString(), fun: 'collaborate' },
  ...{ authorId: charles.id, authorUsername: charles.username },
  ...{ treeId: tree.id, treeName: tree.name, commentId: null, commentContent: null },
  text: '@charles.darwin added you as collaborator to a tree',
};

function open(answers: Answers = {}) {
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'GET notification': () => [200, [added]],
    'GET ph-tree/me': () => [200, { trees: [tree], count: 1, approximate: false }],
    'GET invitation': () => [200, [invitation]],
    'PATCH invitation/{treeId}': () => [200, { message: 'You are a collaborator of Whales' }],
    'PATCH ph-tree/{id}': () => [200, { ...shared, version: 2 }],
    'POST block/{id}': () => [200, { message: 'The person is blocked' }],
    ...answers,
  });
  return { server, ...renderApp('/account/trees/collabs') };
}
const choice = () => screen.findByRole('region', { name: 'Invitation to Whales' });

test('a card of a tree that somebody added the user to offers to accept it', async () => {
  const { server, user } = open();
  const offered = within(await choice());
  offered.getByText(/^@charles\.darwin added you\./);
  await user.click(offered.getByRole('button', { name: 'Accept' }));
  await screen.findByText('You are a collaborator of this tree now');
  expect(server.sent(`PATCH invitation/${tree.id}`)).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Invitation to Whales' })).toBeNull();
  screen.getByRole('link', { name: 'Whales' });
});

test('leaving asks first and removes the card', async () => {
  const { server, user } = open();
  await user.click(within(await choice()).getByRole('button', { name: 'Leave' }));
  expect(server.sent(`PATCH ph-tree/${tree.id}`)).toEqual([]);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await screen.findByText('You have left the tree');
  expect(server.sent(`PATCH ph-tree/${tree.id}`)).toMatchObject([
    { body: { deleteCollaborators: [mary.id] } },
  ]);
});

test('blocking says what it means and how to undo it', async () => {
  const { server, user } = open();
  await user.click(within(await choice()).getByRole('button', { name: 'Block @charles.darwin' }));
  const dialog = within(screen.getByRole('alertdialog'));
  dialog.getByText(/You can undo this in Settings\.$/);
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  await screen.findByText('@charles.darwin is blocked');
  expect(server.sent(`POST block/${charles.id}`)).toHaveLength(1);
});

test('the notification offers the same choice, and nothing once it is accepted', async () => {
  let waiting = [invitation];
  const { user } = open({
    'GET ph-tree/me': () => [200, { trees: [], count: 0, approximate: false }],
    'GET invitation': () => [200, waiting],
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const list = within(screen.getByRole('dialog', { name: 'Notifications' }));
  waiting = [];
  await user.click(await list.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(list.queryByRole('button', { name: 'Accept' })).toBeNull());
  list.getByText('@charles.darwin added you as collaborator to a tree');
});
