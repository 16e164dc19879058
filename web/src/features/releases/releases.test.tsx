import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, mary } from '../../testing/fake-api.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { whales } from '../../testing/sample-trees.ts';
import { chooseInTreeMenu } from '../../testing/tree-menu.ts';

const release = {
  number: 1,
  version: whales.version,
  name: 'As submitted',
  note: null,
  doi: null as string | null,
  authors: [{ name: mary.username }],
  species: 0,
  createdAt: '2026-05-21T12:00:00.000Z',
};

type Answers = Parameters<typeof fakeApi>[0];

function openEditor(answers: Answers = {}) {
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'POST user/token': () => [200, { expiresAt: '2030-01-01T00:00:00.000Z' }],
    'GET notification': () => [200, []],
    'GET user/{id}': () => [200, { ...mary, email: null }],
    'GET ph-tree/{id}': () => [200, whales],
    'GET species/{treeId}': () => [200, []],
    ...answers,
  });
  return { server, ...renderApp(`/account/trees/${whales.id}`) };
}

test('S5: the owner creates a release, which then is in the list', async () => {
  const stored: unknown[] = [];
  const { server, user } = openEditor({
    'POST ph-tree/{id}/releases': () => {
      stored.push(release);
      return [
        200,
        { ...release, tree: { name: 'Whales', description: null, tags: [], inferred: 0 } },
      ];
    },
    'GET ph-tree/{id}/releases': () => [200, { releases: stored }],
  });
  await chooseInTreeMenu(user, 'Releases');
  const create = await screen.findByRole('button', { name: 'Create release' });
  expect(server.sent(`GET ph-tree/${whales.id}/releases`)).toHaveLength(0);
  await user.click(create);
  const dialog = screen.getByRole('dialog', { name: 'Create release' });
  const submit = within(dialog).getByRole('button', { name: 'Create release' });
  await user.click(submit);
  await within(dialog).findByText('Enter a name for the release');
  await fill(user, within(dialog).getByLabelText('Name'), 'As submitted');
  const orcid = within(dialog).getByLabelText('ORCID iD (optional)');
  await fill(user, orcid, '0000-0002-1694-2339');
  await user.click(submit);
  await within(dialog).findByText('Enter an ORCID iD such as 0000-0002-1825-0097');
  await user.clear(orcid);
  await fill(user, orcid, '0000-0002-1694-233X');
  await user.click(within(dialog).getByRole('button', { name: 'Add author' }));
  await fill(user, within(dialog).getByLabelText('Name of author 2'), 'Museum of Whales');
  await user.dblClick(submit);
  const link = await screen.findByRole('link', { name: 'As submitted' });
  expect(link.getAttribute('href')).toBe(`/trees/${whales.id}/releases/1`);
  expect(screen.queryByRole('dialog', { name: 'Create release' })).toBeNull();
  const sent = server.sent(`POST ph-tree/${whales.id}/releases`);
  const operationId = expect.any(String);
  const authors = [
    { name: mary.username, orcid: '0000-0002-1694-233X' },
    { name: 'Museum of Whales' },
  ];
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'As submitted', note: '', authors, licence: 'CC-BY-4.0', operationId },
  ]);
});

test('creating a release again after a lost reply sends the same request', async () => {
  let isFirst = true;
  const { server, user } = openEditor({
    'POST ph-tree/{id}/releases': () => {
      if (!isFirst) return [500, { error: 'No' }];
      isFirst = false;
      return 'offline';
    },
  });
  await chooseInTreeMenu(user, 'Releases');
  await user.click(await screen.findByRole('button', { name: 'Create release' }));
  const dialog = screen.getByRole('dialog', { name: 'Create release' });
  const name = within(dialog).getByLabelText('Name');
  await fill(user, name, 'First');
  const submit = async () => {
    await user.click(within(dialog).getByRole('button', { name: 'Create release' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
  };
  await submit();
  await submit();
  await fill(user, name, 'Second');
  await submit();
  const ids = server
    .sent(`POST ph-tree/${whales.id}/releases`)
    .map(({ body }) => Object(body).operationId);
  expect(ids).toHaveLength(3);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('S5: the owner adds a DOI to a release', async () => {
  let doi: string | null = null;
  const { server, user } = openEditor({
    'GET ph-tree/{id}': () => [200, { ...whales, releases: 1 }],
    'GET ph-tree/{id}/releases': () => [200, { releases: [{ ...release, doi }] }],
    'PATCH ph-tree/{id}/releases/{number}': () => {
      doi = '10.5281/zenodo.1';
      return [
        200,
        { ...release, doi, tree: { name: 'Whales', description: null, tags: [], inferred: 0 } },
      ];
    },
  });
  await chooseInTreeMenu(user, 'Releases');
  await user.click(await screen.findByRole('button', { name: 'Actions for “As submitted”' }));
  await user.click(screen.getByRole('menuitem', { name: 'Add DOI' }));
  const dialog = screen.getByRole('dialog', { name: 'DOI of “As submitted”' });
  const field = within(dialog).getByLabelText('DOI');
  await fill(user, field, 'not a DOI');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Enter a DOI such as 10.5281/zenodo.1234567');
  await user.clear(field);
  await fill(user, field, 'https://doi.org/10.5281/zenodo.1');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const link = await screen.findByRole('link', { name: 'DOI 10.5281/zenodo.1' });
  expect(link.getAttribute('href')).toBe('https://doi.org/10.5281/zenodo.1');
  expect(server.sent(`PATCH ph-tree/${whales.id}/releases/1`)[0]?.body).toEqual({
    doi: '10.5281/zenodo.1',
  });
  await user.click(screen.getByRole('button', { name: 'Actions for “As submitted”' }));
  screen.getByRole('menuitem', { name: 'Change DOI' });
});

test('S5: the owner withdraws a release after a question', async () => {
  const withdrawnAt = '2026-06-01T12:00:00.000Z';
  let isWithdrawn = false;
  const shown = () => (isWithdrawn ? { ...release, withdrawnAt } : release);
  const { server, user } = openEditor({
    'GET ph-tree/{id}': () => [200, { ...whales, releases: 1 }],
    'GET ph-tree/{id}/releases': () => [200, { releases: [shown()] }],
    'DELETE ph-tree/{id}/releases/{number}': () => {
      isWithdrawn = true;
      const tree = { name: 'Whales', description: null, tags: [], inferred: 0 };
      return [200, { ...shown(), tree }];
    },
  });
  await chooseInTreeMenu(user, 'Releases');
  const actions = { name: 'Actions for “As submitted”' };
  const withdraw = async (answer: string) => {
    await user.click(await screen.findByRole('button', actions));
    await user.click(screen.getByRole('menuitem', { name: 'Withdraw' }));
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw “As submitted”?' });
    await user.click(within(question).getByRole('button', { name: answer }));
  };
  await withdraw('Cancel');
  expect(server.sent(`DELETE ph-tree/${whales.id}/releases/1`)).toEqual([]);
  await withdraw('Withdraw');
  await screen.findByText(/Withdrawn$/);
  expect(screen.queryByRole('button', actions)).toBeNull();
});

test('S5: deleting a tree says that its releases are deleted', async () => {
  const { user } = openEditor({
    'GET ph-tree/{id}': () => [200, { ...whales, releases: 1 }],
    'GET ph-tree/{id}/releases': () => [200, { releases: [release] }],
  });
  await chooseInTreeMenu(user, 'Delete tree');
  const question = screen.getByRole('alertdialog');
  within(question).getByText(/with its release, which others may have cited,/);
});

test('S5: a collaborator sees the releases and cannot create one', async () => {
  const owner = '0190b6a0-0000-7000-8000-0000000000ff';
  const { user } = openEditor({
    'GET ph-tree/{id}': () => [
      200,
      { ...whales, userId: owner, collaborators: [mary.id], releases: 1 },
    ],
    'GET ph-tree/{id}/releases': () => [200, { releases: [release] }],
  });
  await chooseInTreeMenu(user, 'Releases');
  await screen.findByRole('link', { name: 'As submitted' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /release|DOI/ })).toBeNull());
});
