import { commentChannel } from '@life-tree/contract/values';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LiveSocket } from '../../api/socket.ts';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';

const pakicetus = {
  id: '0190b6a0-0000-7000-8000-0000000000a1',
  treeId: whales.id,
  name: 'Pakicetus',
  description: "A wading meat-eater with a whale's ear bone.",
  image: null,
  ancestorId: null,
  apparition: -50_000_000,
  afterApparition: null,
  duration: 2_000_000,
};
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
};

const charlesId = '0190b6a0-0000-7000-8000-000000000002';

type Answers = Parameters<typeof fakeApi>[0];

function openViewer(answers: Answers = {}, search = '', send?: LiveSocket['send']) {
  const server = fakeApi({
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, [pakicetus]],
    'GET like/{kind}/{id}': () => [200, { likesCount: 1234, myLike: false }],
    'POST ph-tree/{id}/view': () => [200, { views: 1 }],
    'GET comment/{treeId}': () => [200, [{ ...comment, replies: [] }]],
    ...answers,
  });
  return { server, ...renderApp(`/trees/${whales.id}${search}`, send) };
}

const asMary: Answers = {
  'GET user/me': () => [200, mary],
  'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
};

test('the page title is the name of the tree, and the view counts once', async () => {
  const { server } = openViewer();
  await screen.findByRole('heading', { name: 'Whales' });
  await waitFor(() => expect(document.title).toBe('Life Tree | Whales'));
  await waitFor(() => expect(server.sent(`POST ph-tree/${whales.id}/view`)).toHaveLength(1));
});

test('the author is linked, and a visitor sees no link to the editor', async () => {
  openViewer();
  const [author] = await screen.findAllByRole('link', { name: '@mary.anning' });
  expect(author?.getAttribute('href')).toBe(`/profiles/${mary.id}`);
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('the owner sees a link to the editor', async () => {
  openViewer(asMary);
  const edit = await screen.findByRole('link', { name: 'Edit' });
  expect(edit.getAttribute('href')).toBe(`/account/trees/${whales.id}`);
});

test('clicking a common ancestor shows its node with its time range', async () => {
  const { user } = openViewer();
  await user.click(await screen.findByRole('button', { name: /^Pakicetus/ }));
  const node = screen.getByRole('tabpanel', { name: 'Node' });
  within(node).getByRole('heading', { name: 'Pakicetus' });
  within(node).getByText('(-50.00MY)-(-48.00MY)');
});

test('a link opens the species and unit in its address', async () => {
  openViewer({}, `?species=${pakicetus.id}&unit=KY`);
  await screen.findByRole('tabpanel', { name: 'Node' });
  screen.getByText('(-50000.00KY)-(-48000.00KY)');
});

test('a private or deleted tree shows "not found"', async () => {
  openViewer({ 'GET ph-tree/{id}': () => [404, { error: 'Not found' }] });
  await screen.findByRole('heading', { name: 'This branch ends here' });
});

test('a tree can be cited, and the citation can be copied', async () => {
  const { user } = openViewer();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cite this tree' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cite this tree' });
  within(dialog).getByText(/^mary\.anning \(\d{4}\)\. Whales \(version/);
  await user.click(within(dialog).getByRole('button', { name: 'Copy BibTeX' }));
  expect(await navigator.clipboard.readText()).toMatch(/^@misc\{maryanning\d{4}-/);
});

test("another user's tree can be copied, and the copy opens in the editor", async () => {
  const copyId = '0190b6a0-0000-7000-8000-0000000000d1';
  const stranger = { ...mary, id: '0190b6a0-0000-7000-8000-0000000000e1' };
  const copy = { ...whales, id: copyId, userId: stranger.id };
  let shown = whales;
  const { user, address, server } = openViewer({
    ...asMary,
    'GET user/me': () => [200, stranger],
    'GET ph-tree/{id}': () => [200, shown],
    'POST ph-tree/{id}/copy': () => {
      shown = copy;
      return [200, copy];
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
  await waitFor(() => expect(address()).toBe(`/account/trees/${copyId}`));
  expect(server.sent(`POST ph-tree/${whales.id}/copy`)).toHaveLength(1);
});

test('a user whose plan does not allow so many species is told so before anything is copied', async () => {
  const { server, user, address } = openViewer({
    ...asMary,
    'GET user/me': () => [200, { ...mary, id: whales.id, plan: 'free' }],
    'GET species/{treeId}': () => [
      200,
      Array.from({ length: 31 }, (_, number) => ({
        ...pakicetus,
        id: `0190b6a0-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
      })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: /^This tree has 31 species, and your plan allows 30 in a tree\./,
  });
  await user.click(within(dialog).getByRole('button', { name: 'See plans' }));
  await waitFor(() => expect(address()).toBe('/pricing'));
  expect(server.sent(`POST ph-tree/${whales.id}/copy`)).toEqual([]);
});

test('a visitor is asked to register before copying a tree', async () => {
  const { user, address } = openViewer();
  await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
  await waitFor(() => expect(address()).toContain('/auth?register=true'));
});

test('tags lead to the public trees with them, and DOIs to their publications', async () => {
  openViewer({
    'GET ph-tree/{id}': () => [
      200,
      { ...whales, tags: ['deep sea'], description: 'After <b>Thewissen</b>, 10.1234/abc.' },
    ],
  });
  const doi = await screen.findByRole('link', { name: '10.1234/abc' });
  expect(doi.getAttribute('href')).toBe('https://doi.org/10.1234/abc');
  expect(doi.getAttribute('rel')).toBe('noopener');
  expect(doi.parentElement?.textContent).toBe('After <b>Thewissen</b>, 10.1234/abc.');
  const tag = screen.getByRole<HTMLAnchorElement>('link', { name: 'deep sea' });
  expect(new URL(tag.href).searchParams.get('search')).toBe('deep sea');
  expect(tag.pathname).toBe('/trees');
});

test('a visitor can log in and is returned to the tree', async () => {
  const { user, address } = openViewer();
  await screen.findByRole('button', { name: 'Make a copy' });
  // One for phones and one for wider screens.
  for (const link of screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Log In' })) {
    const { pathname, searchParams } = new URL(link.href);
    // The rest of the address is the view, which is written into it after a pause.
    const [returnsTo] = searchParams.get('redirect')?.split('?') ?? [];
    expect([pathname, returnsTo]).toEqual(['/auth', `/trees/${whales.id}`]);
  }
  await user.click(screen.getAllByRole('link', { name: 'Log In' })[1] ?? document.body);
  await waitFor(() => expect(address()).toContain('/auth?redirect='));
});

test('a logged-in user sees no Log In', async () => {
  openViewer(asMary);
  await screen.findByRole('button', { name: 'Share' });
  expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull();
});

test('a visitor who likes the tree is asked to log in and then returned to it', async () => {
  const { user, address } = openViewer();
  await user.click(await screen.findByRole('button', { name: 'Like, 1,234 likes' }));
  await waitFor(() => expect(address()).toContain('/auth?redirect='));
});

test('a like counts immediately and is reverted if it is refused', async () => {
  const { user } = openViewer({
    ...asMary,
    'POST like/{kind}/{id}': () => [503, { error: 'Try again in a moment' }],
  });
  await user.click(await screen.findByRole('button', { name: 'Like, 1,234 likes' }));
  await screen.findByText('Try again in a moment');
  screen.getByRole('button', { name: 'Like, 1,234 likes', pressed: false });
});

test.each([
  ['the tree', 1234, null],
  ['a comment', 2, 'Comments'],
] as const)(
  'quick clicks on Like of %s are sent in order, and the last one decides',
  async (_what, likes, tab) => {
    let answerFirst = () => {};
    const isFirstAnswered = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const { user, server } = openViewer({
      ...asMary,
      'POST like/{kind}/{id}': async (): Promise<readonly [number, unknown]> => {
        await isFirstAnswered;
        return [200, { likesCount: likes + 1, myLike: true }];
      },
      'DELETE like/{kind}/{id}': () => [200, { likesCount: likes, myLike: false }],
    });
    if (tab !== null) await user.click(await screen.findByRole('tab', { name: tab }));
    const label = (count: number) => `Like, ${count.toLocaleString('en')} likes`;
    await user.click(await screen.findByRole('button', { name: label(likes) }));
    await user.click(screen.getByRole('button', { name: label(likes + 1), pressed: true }));
    screen.getByRole('button', { name: label(likes), pressed: false });
    const sent = () => server.calls.filter(({ name }) => /^(POST|DELETE) like/.test(name)).length;
    expect(sent()).toBe(1);

    answerFirst();
    await waitFor(() => expect(sent()).toBe(2));
    // The reply to the first click is older than the second click.
    screen.getByRole('button', { name: label(likes), pressed: false });
  },
);

test('likes that come before the socket has joined the tree are counted', async () => {
  let likesCount = 1;
  let join = () => {};
  const { receive } = openViewer(
    { 'GET like/{kind}/{id}': () => [200, { likesCount, myLike: false }] },
    '',
    (name) =>
      new Promise((resolve) => {
        if (name === 'join-tree') join = () => resolve({ version: whales.version });
      }),
  );
  await screen.findByRole('button', { name: 'Like, 1 like' });
  receive('welcome', { userId: null });
  likesCount = 2;
  join();
  await screen.findByRole('button', { name: 'Like, 2 likes' });
});

test('the node of a species shows its bounds, values, placement and other possible ancestors', async () => {
  const column = '0190b6a0-0000-7000-8000-0000000000d1';
  const other = { ...pakicetus, id: '0190b6a0-0000-7000-8000-0000000000d2', name: 'Indohyus' };
  const ambulocetus = {
    ...pakicetus,
    id: '0190b6a0-0000-7000-8000-0000000000d3',
    ancestorId: pakicetus.id,
    name: 'Ambulocetus',
    apparition: null,
    afterApparition: 1e6,
    duration: 1e6,
    apparitionBounds: { before: 5e5, after: 4e5, kind: 'hpd', level: 90 },
    placement: 'debated',
    otherAncestors: [{ id: other.id }],
    traits: { [column]: 3 },
  };
  const { user } = openViewer({
    'GET ph-tree/{id}': () => [200, { ...whales, parts: true }],
    'GET ph-tree/{id}/parts': () => [
      200,
      { columns: [{ id: column, value: { name: 'Length', type: 'number', unit: 'm' } }] },
    ],
    'GET species/{treeId}': () => [200, [pakicetus, other, ambulocetus]],
  });
  await user.click(await screen.findByRole('tab', { name: 'Node' }));
  await user.click(screen.getByRole('combobox', { name: 'Species' }));
  await user.click(await screen.findByRole('option', { name: /Ambulocetus/ }));
  const node = screen.getByRole('tabpanel', { name: 'Node' });
  await within(node).findByText('Debated ancestor');
  within(node).getByText(/^Apparition: .*90\s?%/);
  within(node).getByText('Length');
  within(node).getByText('3 m');
  within(node).getByText('Other possible ancestors');
  within(node).getByRole('button', { name: 'Indohyus' });
});

test('a visitor cannot edit or delete a comment', async () => {
  const { user } = openViewer();
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  await screen.findByText('Lovely ears');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a changed comment is saved when it loses focus', async () => {
  const { user, server } = openViewer({
    ...asMary,
    'PATCH comment/{treeId}/{id}': () => [200, { ...comment, content: 'Lovely ears!' }],
  });
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.tab();
  expect(server.sent(`PATCH comment/${whales.id}/${comment.id}`)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox', { name: 'Edit comment' }), '!');
  await user.tab();
  await screen.findByText('Lovely ears!');
  expect(server.sent(`PATCH comment/${whales.id}/${comment.id}`)).toHaveLength(1);
});

test('a comment or reply typed while another is being posted stays', async () => {
  const second = { ...comment, id: '0190b6a0-0000-7000-8000-0000000000c2', content: 'First' };
  let answer = (_status: 200 | 503) => {};
  const { user } = openViewer({
    ...asMary,
    'POST comment/{treeId}': async () => {
      const status = await new Promise<200 | 503>((resolve) => {
        answer = resolve;
      });
      return [status, status === 200 ? { ...second, replies: [] } : { error: 'Not now' }];
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  for (const name of ['Add a comment', 'Reply to @mary.anning']) {
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
    await user.click(field());
    await user.keyboard('First{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field().value).toBe(''));
    await user.keyboard('Second');
    answer(200);
    await screen.findByText('First');
    expect(field().value).toBe('Second');
    await user.keyboard('{Control>}{Enter}{/Control}Third');
    await waitFor(() => expect(field().value).toBe('Third'));
    answer(503);
    // A text that could not be posted returns to its field, before the next one.
    await waitFor(() => expect(field().value).toBe('Second\nThird'));
  }
});

test('the fields of comments leave Escape and Ctrl Enter to an input method', async () => {
  const { user, server } = openViewer(asMary);
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  const press = (name: string) => {
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value: 'くじら' } });
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true });
    expect(screen.getByRole('textbox', { name })).toBe(field);
  };
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  press('Reply to @mary.anning');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  press('Edit comment');
  expect(server.sent(`POST comment/${whales.id}`)).toHaveLength(0);
  expect(server.sent(`PATCH comment/${whales.id}/${comment.id}`)).toHaveLength(0);
});

test('deleting a comment asks for confirmation', async () => {
  const { user, server } = openViewer(asMary);
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  screen.getByRole('alertdialog', { name: 'Are you sure you wanna delete this comment?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.sent(`DELETE comment/${whales.id}/${comment.id}`)).toHaveLength(0);
});

test('the owner hides a comment of somebody else, and can show it again', async () => {
  const { userId: _, ...others } = comment;
  let hidden = false;
  const stored = () => ({ ...others, userId: charlesId, ...(hidden && { hidden: 'owner' }) });
  const { user, server, receive } = openViewer({
    ...asMary,
    'GET comment/{treeId}': () => [200, [{ ...stored(), replies: [] }]],
    'PATCH comment/{treeId}/{id}/hidden': () => [200, stored()],
  });
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  const hide = await screen.findByRole('button', { name: 'Hide' });
  hidden = true;
  await user.click(hide);
  await screen.findByText(/^Hidden by the owner of the tree/);
  // What the others are told.
  receive(commentChannel(whales.id), {
    type: 'delete',
    comment: { ...comment, userId: null, username: null, content: '[deleted]' },
  });
  const showAgain = await screen.findByRole('button', { name: 'Show again' });
  screen.getByText('Lovely ears');
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  hidden = false;
  await user.click(showAgain);
  await screen.findByRole('button', { name: 'Hide' });
  expect(screen.queryByText(/^Hidden by/)).toBeNull();
  expect(server.sent(`PATCH comment/${whales.id}/${comment.id}/hidden`)).toMatchObject([
    { body: { hidden: true } },
    { body: { hidden: false } },
  ]);
});

test('a comment that is shown again appears where its placeholder was', async () => {
  const reply = { ...comment, id: '0190b6a0-0000-7000-8000-0000000000c2', parentId: comment.id };
  const blank = { ...comment, userId: null, username: null, content: '[deleted]' };
  const { user, receive } = openViewer({
    'GET comment/{treeId}': () => [
      200,
      [{ ...blank, replies: [{ ...reply, content: 'Indeed', replies: [] }] }],
    ],
  });
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  await screen.findByText('[deleted]');
  receive(commentChannel(whales.id), { type: 'new', comment });
  await screen.findByText('Lovely ears');
  expect(screen.queryByText('[deleted]')).toBeNull();
});

test("other users' comments appear without a reload", async () => {
  const { user, receive } = openViewer();
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  await screen.findByText('Lovely ears');
  receive(commentChannel(whales.id), {
    type: 'new',
    comment: { ...comment, id: '0190b6a0-0000-7000-8000-0000000000c2', content: 'Indeed' },
  });
  await screen.findByText('Indeed');
});

const discussion = Array.from({ length: 350 }, (_, index) => {
  const id = `0190b6a0-0000-7000-8000-000000000${100 + index}`;
  return { ...comment, id, threadId: id, content: `Comment ${index}`, replies: [] };
});

/** Answers as the server does, for comments without replies. */
function answerPage({ url: { searchParams } }: { readonly url: URL }): [number, unknown] {
  const edge = (name: string) => searchParams.get(name)?.split('.').at(-1);
  const indexOf = (id: string | undefined) => discussion.findIndex((one) => one.id === id);
  const before = indexOf(edge('before'));
  const around = indexOf(edge('around'));
  if (before >= 0) return [200, discussion.slice(Math.max(0, before - 100), before)];
  if (around >= 0) return [200, discussion.slice(around - 50, around + 50)];
  const start = indexOf(edge('after')) + 1;
  return [200, discussion.slice(start, start + 100)];
}

const shownComments = () =>
  within(screen.getByRole('list', { name: 'Comments' }))
    .getAllByText(/^Comment \d+$/)
    .map(({ textContent }) => Number(textContent?.slice(8)));

test('a long discussion is shown page by page, and a new comment of others in its place', async () => {
  const { user, receive } = openViewer({ 'GET comment/{treeId}': answerPage });
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  await screen.findByText('Comment 99');
  const later = '0190b6a0-0000-7000-8000-000000000999';
  receive(commentChannel(whales.id), {
    type: 'new',
    comment: { ...comment, id: later, threadId: later, content: 'Comment 999' },
  });
  receive(commentChannel(whales.id), {
    type: 'new',
    comment: { ...comment, id: later, threadId: comment.threadId, content: 'Comment 998' },
  });
  await screen.findByText('Comment 998');
  expect(screen.queryByText('Comment 999')).toBeNull();
  for (const [last, count] of [
    [199, 201],
    [299, 301],
    [349, 351],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText(`Comment ${last}`);
    expect(shownComments()).toHaveLength(count);
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a link to a comment on a later page opens there, with what is before and after it', async () => {
  const { user } = openViewer(
    { 'GET comment/{treeId}': answerPage },
    `#comment-${discussion[220]?.id}`,
  );
  await screen.findByText('Comment 220');
  expect(shownComments()).toEqual(Array.from({ length: 100 }, (_, index) => 170 + index));
  await user.click(screen.getByRole('button', { name: 'Show earlier comments' }));
  await screen.findByText('Comment 70');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Comment 349');
  await user.click(screen.getByRole('button', { name: 'Show earlier comments' }));
  await screen.findByText('Comment 0');
  expect(shownComments()).toEqual(discussion.map((_, index) => index));
  expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a comment that arrives while the list is loading stays', async () => {
  const second = { ...comment, id: '0190b6a0-0000-7000-8000-0000000000c2', content: 'Indeed' };
  let requests = 0;
  const { user, receive } = openViewer({
    'GET comment/{treeId}': async () => {
      requests += 1;
      // The panel listens as soon as it is rendered.
      await new Promise((resolve) => setTimeout(resolve));
      const older = [{ ...comment, replies: [] }];
      if (requests > 1) return [200, [...older, { ...second, replies: [] }]];
      receive(commentChannel(whales.id), { type: 'new', comment: second });
      return [200, older];
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Comments' }));
  await screen.findByText('Indeed');
});

test('a tree that is made private while it is open shows a notice with a link', async () => {
  const { receive } = openViewer();
  // The panel is rendered last.
  await screen.findByRole('tab', { name: 'Comments' });
  receive('tree-closed', { treeId: whales.id, reason: 'private' });
  await screen.findByText('The owner has made this tree private.');
  screen.getByRole('link', { name: 'Search Trees' });
});

test('C5: a tree whose link is withdrawn while it is open says so', async () => {
  const { receive } = openViewer({
    'GET ph-tree/{id}': () => [200, { ...whales, isPublic: false }],
  });
  await screen.findByRole('tab', { name: 'Comments' });
  receive('tree-closed', { treeId: whales.id, reason: 'private' });
  await screen.findByText('The owner has withdrawn or replaced the link to this tree.');
});

test('a copy links to its original, which shows how often it was copied', async () => {
  const original = {
    ...whales,
    id: '0190b6a0-0000-7000-8000-0000000000b2',
    name: 'First whales',
    copies: 2,
  };
  const copy = {
    ...whales,
    copiedFrom: { id: original.id, name: original.name, username: mary.username },
  };
  const { server, user, address } = openViewer({
    'GET ph-tree/{id}': ({ name }) => [200, name.endsWith(original.id) ? original : copy],
  });
  await user.click(await screen.findByRole('link', { name: 'First whales' }));
  await screen.findByRole('heading', { level: 1, name: 'First whales' });
  await screen.findByRole('tree', { name: 'First whales' });
  expect((await screen.findByText('Copied')).nextSibling?.textContent).toBe('2 times');
  expect(address()).toContain(original.id);
  await waitFor(() => expect(server.sent(`POST ph-tree/${original.id}/view`)).toHaveLength(1));
  expect(server.sent(`POST ph-tree/${whales.id}/view`)).toHaveLength(1);
});

const linkNote = 'You see this private tree because you have its link.';
const isPrivate: Answers = { 'GET ph-tree/{id}': () => [200, { ...whales, isPublic: false }] };

test('C5: people who see a private tree by its link are told so', async () => {
  openViewer(isPrivate, '?link=key');
  await screen.findByText(linkNote);
});

test('C5: the editors of a private tree are not told that they have its link', async () => {
  openViewer({ ...asMary, ...isPrivate });
  await screen.findByRole('link', { name: 'Edit' });
  await screen.findByText('Common Ancestors');
  expect(screen.queryByText(linkNote)).toBeNull();
});

/** Opens the viewer with one species selected, and returns its panel. */
async function openSpecies(fields: object) {
  const { user } = openViewer({
    'GET species/{treeId}': () => [200, [{ ...pakicetus, ...fields }]],
  });
  await user.click(await screen.findByRole('tab', { name: 'Node' }));
  await user.click(screen.getByRole('combobox', { name: 'Species' }));
  await user.click(screen.getByRole('option', { name: 'Pakicetus' }));
  const panel = screen.getByRole('tabpanel', { name: 'Node' });
  await within(panel).findByRole('heading', { name: 'Pakicetus' });
  return within(panel);
}

const image = '/api/life-tree/image/a.webp';

test('readers see the credit of an image under it, with its link', async () => {
  const link = 'https://example.org/pakicetus';
  const imageCredit = { author: 'Jane Roe', licence: 'CC BY 4.0', link };
  const panel = await openSpecies({ image, imageCredit });
  const credit = panel.getByRole('link', { name: 'Jane Roe, CC BY 4.0' });
  expect(credit.getAttribute('href')).toBe(link);
  expect(credit.getAttribute('rel')).toBe('noopener nofollow');
});

test('the credit of an image without a link is plain text', async () => {
  const panel = await openSpecies({ image, imageCredit: { author: 'Jane Roe' } });
  panel.getByText('Jane Roe');
  expect(panel.queryByRole('link', { name: 'Jane Roe' })).toBeNull();
});

test('a credit without an image is not shown', async () => {
  const panel = await openSpecies({ imageCredit: { author: 'Jane Roe' } });
  expect(panel.queryByText('Jane Roe')).toBeNull();
});
