import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Answers, fakeApi, mary } from '../../testing/fake-api.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';

const visitor = { ...mary, id: '0190b6a0-0000-7000-8000-0000000000e1', username: 'new.pupil' };
const copyId = '0190b6a0-0000-7000-8000-0000000000d1';
const comment = {
  id: '0190b6a0-0000-7000-8000-0000000000c1',
  treeId: whales.id,
  userId: mary.id,
  username: mary.username,
  photo: null,
  content: 'Lovely ears',
  parentId: null,
  threadId: '0190b6a0-0000-7000-8000-0000000000c1',
  likes: 2,
  myLike: false,
  createdAt: '2025-03-05T12:00:00.000Z',
  updatedAt: '2025-03-05T12:00:00.000Z',
  replies: [],
};

/** Opens the app for a visitor, who can register and log in. */
function arrive(address: string, answers: Answers = {}) {
  const server = fakeApi({
    'GET ph-tree/{id}': ({ name }) =>
      name.endsWith(copyId)
        ? [200, { ...whales, id: copyId, userId: visitor.id }]
        : [200, { ...whales, isPublic: true }],
    'GET species/{treeId}': () => [200, []],
    'GET like/{kind}/{id}': () => [200, { likesCount: 3, myLike: false }],
    'POST ph-tree/{id}/view': () => [200, { views: 1 }],
    'GET comment/{treeId}': () => [200, [comment]],
    'POST user/register': () => [200, visitor],
    'POST user/login': () => [200, visitor],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'POST ph-tree/{id}/copy': () => [200, { ...whales, id: copyId, userId: visitor.id }],
    'POST like/{kind}/{id}': () => [200, { likesCount: 4, myLike: true }],
    ...answers,
  });
  return { server, ...renderApp(address) };
}

async function register(user: UserEvent) {
  await fill(user, await screen.findByLabelText('Username'), visitor.username);
  await fill(user, screen.getByLabelText('Email'), visitor.email);
  await fill(user, screen.getByLabelText('Password'), 'ammonites');
  await fill(user, screen.getByLabelText('Confirm password'), 'ammonites');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

async function logIn(user: UserEvent) {
  await fill(user, await screen.findByLabelText('Email'), visitor.email);
  await fill(user, screen.getByLabelText('Password'), 'ammonites');
  await user.keyboard('{Enter}');
}

const tree = `/trees/${whales.id}`;

describe('a visitor who copies a tree', () => {
  test('and registers gets the copy', async () => {
    const { user, address, server } = arrive(tree);
    await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
    await screen.findByText('Your copy of the tree will open afterwards.');
    await register(user);
    await waitFor(() => expect(address()).toBe(`/account/trees/${copyId}`));
    expect(server.sent(`POST ph-tree/${whales.id}/copy`)).toHaveLength(1);
  });

  test('and has an account gets the copy after logging in', async () => {
    const { user, address, server } = arrive(tree);
    await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
    await user.click(await screen.findByRole('link', { name: 'Log In' }));
    await screen.findByRole('heading', { name: 'Log In' });
    await logIn(user);
    await waitFor(() => expect(address()).toBe(`/account/trees/${copyId}`));
    expect(server.sent(`POST ph-tree/${whales.id}/copy`)).toHaveLength(1);
  });

  test('is told why it failed, and is back at the tree', async () => {
    const { user, address } = arrive(tree, {
      'POST ph-tree/{id}/copy': () => [503, { error: 'Try again in a moment' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
    await register(user);
    await screen.findByRole('alertdialog', { name: 'Try again in a moment' });
    expect(address().startsWith(tree)).toBe(true);
  });

  test('and chooses a paid plan pays first, or continues without', async () => {
    const { user, address, server } = arrive(tree);
    await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
    await user.click(await screen.findByRole('radio', { name: /^Pro/ }));
    await register(user);
    await screen.findByRole('heading', { name: 'Pricing' });
    expect(address()).toContain('/pricing?plan=pro&billing=annual&redirect=');
    expect(server.sent(`POST ph-tree/${whales.id}/copy`)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe(`/account/trees/${copyId}`));
  });
});

describe('a visitor who likes', () => {
  test('a tree likes it after logging in, and is back at the tree', async () => {
    const { user, address, server } = arrive(tree);
    await user.click(await screen.findByRole('button', { name: 'Like, 3 likes' }));
    await logIn(user);
    await screen.findByRole('heading', { name: 'Whales' });
    expect(address().startsWith(tree)).toBe(true);
    expect(server.sent(`POST like/tree/${whales.id}`)).toHaveLength(1);
  });

  test('a comment likes it after registering, and is back at the comment', async () => {
    const { user, address, server } = arrive(`${tree}#comments`);
    const list = await screen.findByRole('list', { name: 'Comments' });
    await user.click(await within(list).findByRole('button', { name: 'Like, 2 likes' }));
    await user.click(await screen.findByRole('link', { name: 'Register' }));
    await register(user);
    await screen.findByRole('list', { name: 'Comments' });
    expect(address().endsWith(`#comment-${comment.id}`)).toBe(true);
    expect(server.sent(`POST like/comment/${comment.id}`)).toHaveLength(1);
  });
});

describe('a visitor who comments', () => {
  test('is back at the comments', async () => {
    const { user } = arrive(`${tree}#comments`);
    const prompt = await screen.findByText('Log in to like, comment and reply.');
    const link = within(prompt.parentElement ?? document.body).getByRole('link');
    await user.click(link);
    await logIn(user);
    await screen.findByLabelText('Add a comment');
  });

  test('in reply to somebody finds the reply form open', async () => {
    const { user } = arrive(`${tree}#comments`);
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    await logIn(user);
    await screen.findByLabelText(`Reply to @${mary.username}`);
  });
});

test('a visitor who registers through a link is back at it', async () => {
  const { user, address } = arrive(`${tree}?link=secret`);
  await screen.findByRole('button', { name: 'Make a copy' });
  await user.click(screen.getAllByRole('link', { name: 'Log In' })[0] ?? document.body);
  await user.click(await screen.findByRole('link', { name: 'Register' }));
  await register(user);
  await screen.findByRole('heading', { name: 'Whales' });
  expect(address()).toContain(`${tree}?link=secret`);
});

test('a visitor who chose a plan and has an account gets to the plan', async () => {
  const { user, address } = arrive('/auth?plan=pro&billing=monthly');
  await logIn(user);
  await screen.findByRole('heading', { name: 'Pricing' });
  expect(address()).toBe('/pricing?plan=pro&billing=monthly#pro-card');
});

test('a page of the account opens after logging in on the landing page', async () => {
  const { user, address } = arrive('/account/settings');
  await screen.findByRole('heading', { name: 'Create and Explore Phylogenetic Trees' });
  expect(address()).toBe('/');
  await user.click(screen.getByRole('link', { name: 'Log In' }));
  await logIn(user);
  await waitFor(() => expect(address()).toBe('/account/settings'));
});

test('logging in on a public page leads back to it', async () => {
  const { user, address } = arrive('/trees?search=whales');
  await user.click(await screen.findByRole('link', { name: 'Log In' }));
  await logIn(user);
  await waitFor(() => expect(address()).toBe('/trees?search=whales'));
});

test('a visitor can log in to see whether a missing page is theirs', async () => {
  const { user, address } = arrive(tree, {
    'GET ph-tree/{id}': () => [404, { error: 'Not found', code: 'not-found' }],
  });
  await screen.findByRole('heading', { name: 'This branch ends here' });
  await user.click(screen.getByRole('link', { name: 'Log In' }));
  await logIn(user);
  await waitFor(() => expect(address()).toBe(tree));
});

test.each([
  '/auth?register=true&redirect=//evil.example/',
  '/auth?register=true&redirect=https://evil.example/',
])('registering never leads to another site: %s', async (link) => {
  const { user, address } = arrive(link);
  await register(user);
  await waitFor(() => expect(address()).toBe('/account'));
});

test('an address alone never acts for the person who opens it', async () => {
  const { server } = arrive(`${tree}?pendingAction=copy-tree&kind=copy-tree&id=${whales.id}`, {
    'GET user/me': () => [200, visitor],
  });
  await screen.findByRole('button', { name: 'Make a copy' });
  expect(server.sent(`POST ph-tree/${whales.id}/copy`)).toHaveLength(0);
});
