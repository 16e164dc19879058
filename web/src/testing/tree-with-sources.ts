import { fireEvent, screen } from '@testing-library/react';
import { type Answers, fakeApi, mary } from './fake-api.ts';
import { renderApp } from './render-app.tsx';
import { pakicetus, whales } from './sample-trees.ts';

export const gingerich = {
  id: '0190b6a0-0000-7000-8000-0000000000b1',
  value: {
    type: 'article-journal',
    title: 'Origin of whales in <script>alert(1)</script> <i>Pakicetus</i>',
    author: [{ family: 'Gingerich', given: 'P. D.' }],
    'container-title': 'Science',
    issued: { 'date-parts': [[1983]] },
    DOI: '10.1126/science.220.4595.403',
  },
};
export const letter = {
  id: '0190b6a0-0000-7000-8000-0000000000b2',
  value: { type: 'document', note: 'A letter by Mary Anning' },
};
const citing = {
  ...pakicetus,
  citations: {
    dates: [{ sourceId: letter.id, locator: 'p. 2' }],
    name: [{ sourceId: letter.id }, { sourceId: gingerich.id }],
  },
};
const tree = { ...whales, parts: true };

/** Opens a tree with two sources, which its only species cites unless others are given. */
export function openTree(
  address: string,
  {
    species = [citing] as readonly object[],
    details = tree as object,
    answers = {} as Answers,
  } = {},
) {
  let version = whales.version;
  const server = fakeApi({
    'GET user/me': () => [200, mary],
    'GET notification': () => [200, []],
    'GET ph-tree/{id}': () => [200, details],
    'GET ph-tree/{id}/parts': () => [200, { sources: [gingerich, letter] }],
    'GET species/{treeId}': () => [200, species],
    'GET ph-tree/{id}/link': () => [200, { key: null }],
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

export const openEditor = (options = {}) => openTree(`/account/trees/${whales.id}`, options);

/** Pastes a text into the dialog that adds sources. */
export async function paste(text: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Paste sources' }), {
    target: { value: text },
  });
}
