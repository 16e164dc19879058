import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createApiClient } from '../../../api/client.ts';
import { fakeApi, mary } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { whales } from '../../../testing/sample-trees.ts';
import { openReleaseQuery } from './release-query.ts';

const pakicetus = {
  id: '0190b6a0-0000-7000-8000-0000000000a1',
  treeId: whales.id,
  name: 'Pakicetus',
  description: null,
  image: null,
  ancestorId: null,
  apparition: -50_000_000,
  afterApparition: null,
  duration: 2_000_000,
};
const release = {
  number: 2,
  version: 7,
  name: '<b>As submitted</b>',
  note: 'The tree of figure 2.',
  doi: null,
  authors: [{ name: mary.username }],
  species: 1,
  createdAt: '2026-05-21T12:00:00.000Z',
};
const details = {
  ...release,
  tree: { name: 'Old whales', description: 'All of them', tags: [], inferred: 0, parts: true },
};
const address = `/trees/${whales.id}/releases/2`;

type Answers = Parameters<typeof fakeApi>[0];

function openRelease(answers: Answers = {}) {
  const server = fakeApi({
    'GET ph-tree/{id}': () => [200, { ...whales, notation: 'ago', version: 9 }],
    'GET ph-tree/{id}/releases/{number}': () => [200, details],
    'GET species/{treeId}': () => [200, [pakicetus]],
    'GET ph-tree/{id}/parts': () => [200, {}],
    ...answers,
  });
  return { server, ...renderApp(address) };
}

test('S5: a release shows its version of the tree, read-only, with its note and a link to the tree', async () => {
  const { server } = openRelease();
  await screen.findByRole('heading', { name: 'Old whales · <b>As submitted</b>' });
  await waitFor(() => expect(document.title).toBe('Life Tree | Old whales · <b>As submitted</b>'));
  const panel = await screen.findByRole('tabpanel', { name: 'Release' });
  within(panel).getByText('The tree of figure 2.');
  within(panel).getByText('All of them');
  within(panel).getByText(/^This is release 2 of the tree, as it was on .*2026/);
  const today = within(panel).getByRole('link', { name: 'See the tree today' });
  expect(today.getAttribute('href')).toBe(`/trees/${whales.id}`);
  const asked = [
    ...server.sent(`GET species/${whales.id}`),
    ...server.sent(`GET ph-tree/${whales.id}/parts`),
  ];
  expect(asked.map(({ url }) => url.searchParams.get('version'))).toEqual(['7', '7']);
  // A release is neither a view of the tree nor can it be edited or liked.
  expect(server.sent(`POST ph-tree/${whales.id}/view`)).toHaveLength(0);
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Comments' })).toBeNull();
});

test('S5: a release has none of the settings that its tree was given since', async () => {
  fakeApi({
    'GET ph-tree/{id}': () => [200, { ...whales, shape: 'fan', fan: { turn: 90 }, version: 9 }],
    'GET ph-tree/{id}/releases/{number}': () => [200, details],
    'GET species/{treeId}': () => [200, [pakicetus]],
    'GET ph-tree/{id}/parts': () => [200, {}],
  });
  const query = openReleaseQuery(createApiClient(), whales.id, '2');
  const { opened } = await new QueryClient().fetchQuery(query);
  expect(opened?.tree).not.toHaveProperty('shape');
  expect(opened?.tree).not.toHaveProperty('fan');
});

test('S5: a release can be cited and downloaded', async () => {
  const { user } = openRelease();
  const panel = await screen.findByRole('tabpanel', { name: 'Release' });
  const citation = `mary.anning (2026). Old whales (release 2: <b>As submitted</b>) [Phylogenetic tree]. Life Tree. http://localhost:3000${address}`;
  within(panel).getByText(citation);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(panel).getByRole('button', { name: 'Copy citation' }));
  expect(write).toHaveBeenCalledWith(citation);
  const zip = within(panel).getByRole('link', { name: 'Everything (ZIP)' });
  expect(zip.getAttribute('href')).toBe(`${address}/tree.zip`);
  const bibtex = within(panel).getByRole('link', { name: 'BibTeX' });
  expect(bibtex.getAttribute('href')).toBe(`${address}/citation.bib`);
});

test('S5: a published release is cited by its DOI', async () => {
  openRelease({
    'GET ph-tree/{id}/releases/{number}': () => [200, { ...details, doi: '10.5281/zenodo.1' }],
  });
  const panel = await screen.findByRole('tabpanel', { name: 'Release' });
  within(panel).getByText(/Life Tree\. https:\/\/doi\.org\/10\.5281\/zenodo\.1$/);
  const doi = within(panel).getByRole('link', { name: 'DOI 10.5281/zenodo.1' });
  expect(doi.getAttribute('href')).toBe('https://doi.org/10.5281/zenodo.1');
});

test('C5: a release closes at once when its tree is no longer shared', async () => {
  const { receive } = openRelease();
  await screen.findByRole('tabpanel', { name: 'Release' });
  receive('tree-closed', { treeId: whales.id, reason: 'private' });
  await screen.findByText('The owner has made this tree private.');
  expect(screen.queryByRole('tabpanel', { name: 'Release' })).toBeNull();
});

test('S5: a release that does not exist is not found', async () => {
  openRelease({
    'GET ph-tree/{id}/releases/{number}': () => [404, { error: 'Not found', code: 'not-found' }],
  });
  await screen.findByRole('heading', { name: 'This branch ends here' });
});

function openViewer(tree: object) {
  const server = fakeApi({
    'GET ph-tree/{id}': () => [200, tree],
    'GET species/{treeId}': () => [200, [pakicetus]],
    'GET like/{kind}/{id}': () => [200, { likesCount: 0, myLike: false }],
    'POST ph-tree/{id}/view': () => [200, { views: 1 }],
    'GET comment/{treeId}': () => [200, []],
    'GET ph-tree/{id}/releases': () => [200, { releases: [release] }],
  });
  renderApp(`/trees/${whales.id}`);
  return server;
}

test('S5: the viewer lists releases with links to their pages', async () => {
  openViewer({ ...whales, releases: 1 });
  const link = await screen.findByRole('link', { name: '<b>As submitted</b>' });
  expect(link.getAttribute('href')).toBe(address);
  expect(screen.queryByRole('button', { name: 'Create release' })).toBeNull();
});

test('S5: the viewer of a tree without releases requests none', async () => {
  const server = openViewer(whales);
  await screen.findByText('Common Ancestors');
  expect(screen.queryByText('Releases')).toBeNull();
  expect(server.sent(`GET ph-tree/${whales.id}/releases`)).toHaveLength(0);
});

test('S5: a withdrawn release has its citation and the date of its withdrawal, and no tree', async () => {
  const { server } = openRelease({
    'GET ph-tree/{id}/releases/{number}': () => [
      200,
      { ...details, note: null, withdrawnAt: '2026-06-02T12:00:00.000Z' },
    ],
  });
  await screen.findByText(/^This release was withdrawn by its author on .*2026/);
  screen.getByText(/Old whales \(release 2: <b>As submitted<\/b>\)/);
  screen.getByRole('link', { name: 'See the tree today' });
  expect(server.sent(`GET species/${whales.id}`)).toEqual([]);
});

test('S5: a release of a tree that is no longer public has only its citation', async () => {
  const { server } = openRelease({
    'GET ph-tree/{id}': () => [404, { error: 'Not found', code: 'not-found' }],
    'GET ph-tree/{id}/releases/{number}': () => [200, { ...details, note: null, closed: true }],
  });
  await screen.findByText('The tree of this release was deleted or made private by its owner.');
  screen.getByText(/Old whales \(release 2: <b>As submitted<\/b>\)/);
  expect(screen.queryByRole('link', { name: 'See the tree today' })).toBeNull();
  expect(server.sent(`GET species/${whales.id}`)).toEqual([]);
});

test('S5: a release shows its authors, their ORCID iDs and its licence', async () => {
  const authors = [{ name: 'Mary Anning', orcid: '0000-0002-1694-233X' }, { name: 'A Museum' }];
  const signed = { ...details, authors, licence: 'CC-BY-NC-4.0' };
  openRelease({ 'GET ph-tree/{id}/releases/{number}': () => [200, signed] });
  const panel = await screen.findByRole('tabpanel', { name: 'Release' });
  within(panel).getByText('A Museum');
  const orcid = within(panel).getByRole('link', { name: 'ORCID 0000-0002-1694-233X' });
  expect(orcid.getAttribute('href')).toBe('https://orcid.org/0000-0002-1694-233X');
  const licence = within(panel).getByRole('link', { name: 'CC BY-NC 4.0' });
  expect(licence.getAttribute('href')).toBe('https://creativecommons.org/licenses/by-nc/4.0/');
  within(panel).getByText(/^Mary Anning, A Museum \(2026\)\. Old whales/);
});
