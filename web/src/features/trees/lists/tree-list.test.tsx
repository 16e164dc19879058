import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { whales } from '../../../testing/sample-trees.ts';

const page = (count: number) => () =>
  [200, { trees: count > 0 ? [whales] : [], count, approximate: false }] as const;

const signedIn = {
  'GET user/me': () => [200, mary] as const,
  'GET notification': () => [200, []] as const,
};

const lastQuery = (server: ReturnType<typeof fakeApi>, name: string) => {
  const query = Object.fromEntries(server.sent(name).at(-1)?.url.searchParams ?? []);
  delete query.apiKey;
  return query;
};

test('the public list is sorted by last update, with ten trees per page', async () => {
  const server = fakeApi({ 'GET ph-tree': page(1) });
  renderApp('/trees');
  await screen.findByRole('link', { name: 'Whales' });
  screen.getByText('1 tree');
  expect(document.title).toBe('Life Tree | Tree Search');
  expect(lastQuery(server, 'GET ph-tree')).toEqual({
    page: '1',
    limit: '10',
    search: '',
    criteria: 'updatedAt',
    order: 'desc',
  });
});

test('parameters of the address are sent to the server, except unknown values', async () => {
  const server = fakeApi({ 'GET ph-tree': page(90) });
  renderApp('/trees?search=whale&criteria=likes&order=up&from=2025-03-05&limit=20&page=2&owner=x');
  await screen.findByText('21–21 of 90 trees for “whale”');
  expect(lastQuery(server, 'GET ph-tree')).toEqual({
    page: '2',
    limit: '20',
    search: 'whale',
    criteria: 'likes',
    order: 'desc',
    from: '2025-03-05',
  });
});

test('an estimated number of trees is rounded, and pages end where lists end', async () => {
  const counts = [5587, 1_048_576, 10_000];
  fakeApi({
    'GET ph-tree': () => [200, { trees: [whales], count: counts[0] ?? 0, approximate: true }],
  });
  renderApp('/trees?search=whale');
  await screen.findByText('1–1 of about 5,600 trees for “whale”');
  for (const text of ['1–1 of about 1,000,000 trees', '1–1 of more than 10,000 trees']) {
    cleanup();
    counts.shift();
    renderApp('/trees');
    await screen.findByText(text);
    screen.getByRole('link', { name: 'Page 1,000' });
  }
});

test('the list bar changes the address and goes to the first page', async () => {
  const server = fakeApi({ 'GET ph-tree': page(90) });
  const { user, address } = renderApp('/trees?search=whale&page=2');
  await user.selectOptions(await screen.findByLabelText('Sort by'), 'Popularity');
  await waitFor(() => expect(address()).toBe('/trees?search=whale&criteria=popularity'));
  await user.selectOptions(screen.getByLabelText('Order'), 'Ascending');
  await user.selectOptions(screen.getByLabelText('Results per page'), '50');
  await waitFor(() =>
    expect(lastQuery(server, 'GET ph-tree')).toMatchObject({
      criteria: 'popularity',
      order: 'asc',
      limit: '50',
      page: '1',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/trees?search=whale'));
});

test('pages are links, and the previous page stays until the next one has loaded', async () => {
  const server = fakeApi({ 'GET ph-tree': page(25) });
  const { user, address } = renderApp('/trees');
  await user.click(await screen.findByRole('link', { name: 'Page 3' }));
  screen.getByRole('link', { name: 'Whales' });
  await waitFor(() => expect(address()).toBe('/trees?page=3'));
  await waitFor(() => expect(lastQuery(server, 'GET ph-tree').page).toBe('3'));
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
});

test('a search without results suggests what to try', async () => {
  fakeApi();
  const { user, address } = renderApp('/trees?search=unicorns');
  await screen.findByText('No trees match');
  screen.getByText(/Try another word/);
  await user.click(screen.getByRole('link', { name: 'Show all trees' }));
  await waitFor(() => expect(address()).toBe('/trees'));
});

test('a page that does not exist links to the first', async () => {
  fakeApi({
    'GET ph-tree': () => [200, { trees: [], count: 12, approximate: false }],
  });
  renderApp('/trees?page=7');
  await screen.findByText('There is no page 7');
  expect(screen.getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe(
    '/trees',
  );
});

test.each([
  ['/account/trees', "mary.anning's Trees", undefined, true],
  ['/account/trees/me', "mary.anning's Trees", 'true', true],
  ['/account/trees/collabs', "mary.anning's Collabs", 'false', false],
  ['/account/collabs', "mary.anning's Collabs", 'false', false],
])('%s is %s', async (address, title, owner, offersNew) => {
  const server = fakeApi({ ...signedIn, 'GET ph-tree/me': page(1) });
  renderApp(address);
  await screen.findByRole('heading', { name: title });
  await screen.findByRole('link', { name: 'Whales' });
  expect(lastQuery(server, 'GET ph-tree/me').owner).toBe(owner);
  expect(screen.queryByRole('button', { name: 'New Tree' }) !== null).toBe(offersNew);
  screen.getByRole('form', { name: 'Contact us' });
  expect(document.title).toBe(`Life Tree | ${title}`);
});

test('liked trees have pages but no sorting', async () => {
  const server = fakeApi({ ...signedIn, 'GET like/tree/liked': page(30) });
  renderApp('/account/liked?page=2&criteria=likes');
  await screen.findByRole('heading', { name: 'Liked Trees' });
  await screen.findByRole('link', { name: 'Page 3' });
  expect(screen.queryByLabelText('Sort by')).toBeNull();
  expect(lastQuery(server, 'GET like/tree/liked')).toEqual({ page: '2', limit: '10' });
});

test('a private tree is marked as private', async () => {
  fakeApi({
    ...signedIn,
    'GET ph-tree/me': () => [
      200,
      { trees: [{ ...whales, isPublic: false }], count: 1, approximate: false },
    ],
  });
  renderApp('/account/trees/me');
  await screen.findByText('Private');
});

test('a tree without an image shows a drawing of its branches, or its initial if it has no species', async () => {
  fakeApi({
    'GET ph-tree': () => [
      200,
      {
        trees: [
          { ...whales, version: 7 },
          { ...whales, id: '0190b6a0-0000-7000-8000-000000000102', name: 'Ferns', species: 0 },
          {
            ...whales,
            id: '0190b6a0-0000-7000-8000-000000000103',
            image: '/api/life-tree/image/whale.webp',
          },
        ],
        count: 3,
        approximate: false,
      },
    ],
  });
  renderApp('/trees');
  await screen.findByRole('link', { name: 'Ferns' });
  const images = screen.getAllByRole('article').map((card) => card.querySelector('img')?.src);
  expect(images.map((source) => source?.slice(source.indexOf('/api')))).toEqual([
    `/api/life-tree/ph-tree/${whales.id}/miniature?v=7&theme=light`,
    undefined,
    '/api/life-tree/image/whale.webp?size=card',
  ]);
});
