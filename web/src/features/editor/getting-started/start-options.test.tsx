import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { whales } from '../../../testing/sample-trees.ts';

const exampleId = '0190b6a0-0000-7000-8000-000000000201';
const example = { id: exampleId, name: 'Cats', species: 2, version: 3 };
const lynx = {
  id: '0190b6a0-0000-7000-8000-0000000000b1',
  treeId: exampleId,
  name: 'Lynx',
  description: null,
  image: null,
  ancestorId: null,
  apparition: -5_000_000,
  afterApparition: null,
  duration: 5_000_000,
};
const otherUserId = '0190b6a0-0000-7000-8000-000000000002';

type Answers = Parameters<typeof fakeApi>[0];

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    // A wide screen with a mouse.
    matches: !query.includes('coarse'),
    addEventListener() {},
    removeEventListener() {},
  }));
});

const exampleDetails = {
  ...whales,
  description: 'Sources: Werdelin 2010.',
  tags: ['cats'],
  notation: 'ago',
} as const;

function openEmptyTree(answers: Answers = {}, address = `/account/trees/${whales.id}`) {
  const empty = { ...whales, species: 0, isPublic: false, tags: [] };
  let version = whales.version;
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET ph-tree/me/total': () => [200, { total: 1, myTrees: 1, collabs: 0 }],
    'GET ph-tree/examples': () => [200, [example]],
    'GET ph-tree/{id}': ({ name }) => [200, name.includes(exampleId) ? exampleDetails : empty],
    'GET species/{treeId}': ({ name }) => [200, name.includes(exampleId) ? [lynx] : []],
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
  return { server, operations, ...renderApp(address) };
}

const startOptions = () => screen.findByRole('region', { name: 'Start your tree' });

test('an example chosen by keyboard is copied in one edit', async () => {
  const { user, operations } = openEmptyTree();
  within(await startOptions())
    .getByRole('button', { name: /^Start from an example/ })
    .focus();
  await user.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Start from an example' });
  within(dialog).getByRole('button', { name: /^Cats/ }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(operations()).toHaveLength(1));
  expect(operations()).toMatchObject([
    {
      kind: 'sequence',
      steps: [
        {
          kind: 'import-branch',
          species: [{ name: 'Lynx', start: -5_000_000, duration: 5_000_000, ancestorId: null }],
        },
        {
          kind: 'edit-tree',
          description: 'Sources: Werdelin 2010.',
          tags: ['cats'],
          notation: 'ago',
          moveAlong: false,
        },
      ],
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Start your tree' })).toBeNull();
});

test('an example does not replace a description and tags that are already there', async () => {
  const own = {
    ...{ ...whales, species: 0, description: 'My own words.', tags: ['mine'] },
    notation: 'ago',
  } as const;
  const { user, operations } = openEmptyTree({
    'GET ph-tree/{id}': ({ name }) => [200, name.includes(exampleId) ? exampleDetails : own],
  });
  await user.click(
    within(await startOptions()).getByRole('button', { name: /^Start from an example/ }),
  );
  await user.click(screen.getByRole('button', { name: /^Cats/ }));
  await waitFor(() => expect(operations()).toHaveLength(1));
  expect(operations()[0]).toEqual({
    kind: 'sequence',
    steps: [
      expect.objectContaining({ kind: 'import-branch' }),
      { kind: 'edit-tree', moveAlong: false },
    ],
  });
});

test('a failed example shows the reason and leaves the tree empty', async () => {
  const { user, operations } = openEmptyTree({
    'GET species/{treeId}': ({ name }) =>
      name.includes(exampleId) ? [500, { error: 'Something went wrong' }] : [200, []],
  });
  await user.click(
    within(await startOptions()).getByRole('button', { name: /^Start from an example/ }),
  );
  await user.click(screen.getByRole('button', { name: /^Cats/ }));
  await screen.findByText('Something went wrong');
  expect(operations()).toEqual([]);
});

test('without examples the other options are offered, and importing opens its dialog', async () => {
  const { user } = openEmptyTree({ 'GET ph-tree/examples': () => [200, []] });
  const offered = within(await startOptions()).getAllByRole('button');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Import a file/),
    expect.stringMatching(/^Type or paste an outline/),
    expect.stringMatching(/^Add the first species/),
  ]);
  await user.click(screen.getByRole('button', { name: /^Import a file/ }));
  screen.getByRole('dialog', { name: 'Import species' });
});

test('the first species can be named immediately, and the hint about its times is shown once', async () => {
  const { user, operations } = openEmptyTree();
  await user.click(
    within(await startOptions()).getByRole('button', { name: /^Add the first species/ }),
  );
  const hint = await screen.findByText(/^Drag the ends of the bar/);
  expect(hint.getAttribute('role')).toBe('status');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name on the canvas');
  await user.keyboard('Pakicetus{Enter}');
  await waitFor(() =>
    expect(operations()).toMatchObject([
      { kind: 'add-species' },
      { kind: 'edit-species', name: 'Pakicetus' },
    ]),
  );
  expect(screen.queryByRole('region', { name: 'Start your tree' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/^Drag the ends of the bar/)).toBeNull();
  expect(localStorage.getItem(`hints:${mary.id}`)).toBe('["times"]');
});

test('the panel opens with the first species, and a hint that nobody follows leaves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { user } = openEmptyTree();
  const first = within(await startOptions()).getByRole('button', {
    name: /^Add the first species/,
  });
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(first);
  await screen.findByText(/^Drag the ends of the bar/);
  expect(screen.getByRole('tab', { name: 'Node' }).getAttribute('aria-selected')).toBe('true');
  await act(async () => vi.advanceTimersByTime(30_000));
  expect(screen.queryByText(/^Drag the ends of the bar/)).toBeNull();
});

test('a user with several trees gets no hints', async () => {
  const { user, server } = openEmptyTree({
    'GET ph-tree/me/total': () => [200, { total: 3, myTrees: 3, collabs: 0 }],
  });
  await user.click(
    within(await startOptions()).getByRole('button', { name: /^Add the first species/ }),
  );
  await waitFor(() => expect(server.sent('GET ph-tree/me/total')).not.toHaveLength(0));
  await screen.findByText('Saved');
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('at the first species, the editor asks once what time means in the tree', async () => {
  const { user, operations } = openEmptyTree();
  await user.click(
    within(await startOptions()).getByRole('button', { name: /^Add the first species/ }),
  );
  const question = await screen.findByRole('region', { name: 'Time in this tree' });
  await user.click(within(question).getByRole('button', { name: 'Millions of years ago' }));
  await waitFor(() =>
    expect(operations()).toMatchObject([
      { kind: 'add-species' },
      {
        kind: 'sequence',
        steps: [
          { kind: 'edit-tree', notation: 'ago' },
          { kind: 'set-times', times: [{ start: -1_000_000, duration: 1_000_000 }] },
        ],
      },
    ]),
  );
  expect(screen.queryByRole('region', { name: 'Time in this tree' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('treeitem')));
});

test('a reader of an empty tree is not offered the start options', async () => {
  openEmptyTree(
    {
      'GET ph-tree/{id}': () => [200, { ...whales, species: 0, userId: otherUserId }],
      'POST ph-tree/{id}/view': () => [200, { views: 1 }],
    },
    `/trees/${whales.id}`,
  );
  await screen.findByText('This tree has no species yet.');
  expect(screen.queryByRole('region', { name: 'Start your tree' })).toBeNull();
});
