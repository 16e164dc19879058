import type { HistoryEntry } from '@life-tree/contract';
import { treeChannel, treeVersionHeader } from '@life-tree/contract/values';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pakicetus, whales } from '../../../testing/sample-trees.ts';
import { chooseInTreeMenu } from '../../../testing/tree-menu.ts';
import { entriesByDay } from './entries-by-day.ts';

const tree = { ...whales, version: 3 };
const ambulocetus = {
  ...pakicetus,
  id: '0190b6a0-0000-7000-8000-0000000000a2',
  name: 'Ambulocetus',
};
const rodhocetus = {
  ...pakicetus,
  id: '0190b6a0-0000-7000-8000-0000000000a3',
  name: 'Rodhocetus',
};

function entryOf(version: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    version,
    userId: mary.id,
    username: mary.username,
    createdAt: '2026-05-21T08:00:00.000Z',
    action: 'edit-tree',
    changes: [{ code: 'species-added', values: { species: `Species ${version}` } }],
    summary: 'In English',
    restorable: true,
    ...more,
  };
}

type Answers = Parameters<typeof fakeApi>[0];

async function openHistory(entries: () => readonly HistoryEntry[], answers: Answers = {}) {
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET user/{id}': () => [200, { ...mary, email: null }],
    'GET ph-tree/{id}': () => [200, tree],
    'GET ph-tree/{id}/parts': () => [200, { notation: 'ago' }],
    'GET species/{treeId}': ({ url }) => [
      200,
      url.searchParams.has('version')
        ? [{ ...pakicetus, name: 'Old name' }, rodhocetus]
        : [pakicetus, ambulocetus],
      { [treeVersionHeader]: '3' },
    ],
    'GET ph-tree/{id}/history': ({ url }) => {
      const listed = entries().filter(
        ({ name }) => name !== undefined || !url.searchParams.has('named'),
      );
      return [200, { count: listed.length, entries: listed }];
    },
    ...answers,
  });
  const app = renderApp(`/account/trees/${whales.id}`);
  await chooseInTreeMenu(app.user, 'History');
  await screen.findByRole('button', { name: /Added Species 2/ });
  return { ...app, server };
}

test('a version is shown with what restoring it would change, before it is restored', async () => {
  const { server, user } = await openHistory(() => [entryOf(3), entryOf(2), entryOf(1)], {
    'POST ph-tree/{id}/restore': () => [200, { ...tree, version: 4 }],
  });
  await user.click(screen.getByRole('button', { name: /Added Species 2/ }));
  const [, dialog = document.body] = await screen.findAllByRole('dialog');
  await within(dialog).findByText('Restoring this version would make 4 changes.');
  const group = (name: RegExp) => within(dialog).getByRole('region', { name });
  within(group(/^Added 1/)).getByRole('button', { name: /^Rodhocetus.*no ancestor/ });
  within(group(/^Removed 1/)).getByRole('button', { name: /^Ambulocetus/ });
  within(group(/^Renamed 1/)).getByRole('button', { name: 'Pakicetus → Old name' });
  within(group(/^The tree itself 1/)).getByText('Changed how dates are written');
  within(dialog).getByText('2 species');
  await within(dialog).findByRole('tree', { name: /Whales.*, as it was/ });
  const [asked] = server.sent(`GET species/${whales.id}`).slice(-1);
  expect(asked?.url.searchParams.get('version')).toBe('2');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(server.sent(`POST ph-tree/${whales.id}/restore`)).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: /Added Species 2/ }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => {
    const [sent] = server.sent(`POST ph-tree/${whales.id}/restore`);
    expect(sent?.body).toMatchObject({ version: 2 });
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the present version and versions that are too old cannot be restored', async () => {
  const { user } = await openHistory(() => [
    entryOf(3),
    entryOf(2),
    entryOf(1, { restorable: false, name: 'Long ago' }),
  ]);
  await user.click(screen.getByRole('button', { name: /Added Species 3/ }));
  await screen.findByText('This is the tree as it is now.');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  await user.click(
    within(screen.getAllByRole('dialog')[1] ?? document.body).getAllByText('Close')[0] ??
      document.body,
  );

  await user.click(screen.getByRole('button', { name: /Long ago.*Too old to restore/ }));
  const old = await screen.findByRole('dialog', { name: 'Long ago' });
  within(old).getByText('This version is too old to restore');
  expect(within(old).queryByRole('button', { name: 'Restore' })).toBeNull();
  within(old).getByRole('button', { name: 'Remove name' });
});

test('a version that takes too much to compute says so', async () => {
  const { user } = await openHistory(() => [entryOf(3), entryOf(2)], {
    'GET species/{treeId}': ({ url }) =>
      url.searchParams.has('version')
        ? [409, { error: 'Too different', code: 'version-too-different' }]
        : [200, [pakicetus], { [treeVersionHeader]: '3' }],
  });
  await user.click(screen.getByRole('button', { name: /Added Species 2/ }));
  await screen.findByText('Too much has changed since this version to restore it at once');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(true);
});

test('snapshots are saved, shown in their place, filtered and removed', async () => {
  const names = new Map<string, string>();
  const entries = () =>
    [3, 2].map((version) => {
      const name = names.get(String(version));
      return entryOf(version, name === undefined ? {} : { name });
    });
  const { server, user } = await openHistory(entries, {
    'PATCH ph-tree/{id}/history/{version}': ({ url, body }) => {
      const version = url.pathname.split('/').at(-1) ?? '';
      const { name } = body as { name: string | null };
      if (name === null) names.delete(version);
      else names.set(version, name);
      return [200, entryOf(Number(version))];
    },
  });
  await user.click(screen.getByRole('button', { name: 'Save snapshot' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the snapshot' }), 'Ready');
  screen.getByText(/about twice as long as other versions. A release keeps a version for ever/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: /Ready.*Added Species 3/ });

  await user.click(screen.getByRole('radio', { name: 'Snapshots' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Added Species 2/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: /Ready/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove name' }));
  await screen.findByText(/^A snapshot gives a version/);
  const sent = server.sent(`PATCH ph-tree/${whales.id}/history/3`);
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Ready' }, { name: null }]);
});

test('a snapshot of a collaborator appears at once', async () => {
  let name: string | undefined;
  const { receive } = await openHistory(() => [
    entryOf(3),
    entryOf(2, name === undefined ? {} : { name }),
  ]);
  name = 'Before the field trip';
  receive(treeChannel(whales.id), { type: 'history', version: 3, userId: mary.id });
  await screen.findByRole('button', { name: /Before the field trip/ });
});

test('changes are grouped by the days of the calendar', () => {
  const now = new Date(2026, 2, 30, 0, 30);
  const at = (...parts: [number, number, number, number]) =>
    entryOf(1, { createdAt: new Date(...parts).toISOString() });
  const days = entriesByDay(
    [at(2026, 2, 30, 0), at(2026, 2, 29, 23), at(2026, 2, 29, 1), at(2026, 2, 28, 23)],
    now,
  );
  expect(days.map(({ title, entries }) => [title, entries.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['March 28th, 2026', 1],
  ]);
});
