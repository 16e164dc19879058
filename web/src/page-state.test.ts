import { afterEach, expect, test } from 'vitest';
import { createApiClient } from './api/client.ts';
import { createQueryClient } from './api/query-client.ts';
import {
  isForThisReader,
  type PageState,
  readPageState,
  renderedReader,
  seedQueryCache,
} from './page-state.ts';
import { renderFor } from './reader.ts';

const english = { cookies: '', languages: ['en-GB'] };
const configuration = { apiKey: 'web-key', paypal: null, communityUrl: null, portfolioUrl: null };
const queries = [{ key: ['trees', 'public'], data: { count: 3 } }];

function pageFor(reader: Parameters<typeof renderFor>[0]): PageState {
  renderFor(reader);
  return { reader: renderedReader(), configuration, queries };
}

/** What the browser knows once it has taken over a page made for this reader. */
function takenOver(reader: typeof english) {
  const queryClient = createQueryClient();
  seedQueryCache(queryClient, createApiClient(), pageFor(reader));
  return queryClient;
}

afterEach(() => document.body.replaceChildren());

test('a page that came with nothing begins in the browser', () => {
  expect(readPageState()).toBeNull();
});

test('a page brings along what it was made from', () => {
  const state = pageFor(english);
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'page-state';
  data.textContent = JSON.stringify(state);
  document.body.append(data);
  expect(readPageState()).toEqual(state);
});

test.each([
  ['the same', english, true],
  ['another language', { ...english, cookies: 'language=es' }, false],
  ['another way to write numbers and dates', { ...english, languages: ['en-US'] }, false],
  ['another theme', { ...english, cookies: 'theme=dark' }, false],
  ['a session', { ...english, cookies: 'signed-in=1' }, false],
])(
  'the browser goes on from a page only if it finds what the server was told: %s',
  (_, found, goesOn) => {
    const state = pageFor(english);
    renderFor(found);
    expect(isForThisReader(state)).toBe(goesOn);
  },
);

test('a visitor is asked for nothing that is known already', () => {
  const known = takenOver(english);
  expect(known.getQueryData(['me'])).toBeNull();
  expect(known.getQueryData(['configuration'])).toEqual(configuration);
  expect(known.getQueryState(['trees', 'public'])?.dataUpdatedAt).toBeGreaterThan(0);
});

test('whoever has a session is shown what everybody may see, which is then asked for anew', () => {
  const known = takenOver({ ...english, cookies: 'signed-in=1' });
  expect(known.getQueryData(['me'])).toBeUndefined();
  expect(known.getQueryState(['trees', 'public'])).toMatchObject({
    data: { count: 3 },
    dataUpdatedAt: 0,
  });
});
