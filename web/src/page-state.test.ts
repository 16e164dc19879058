import { afterEach, expect, test } from 'vitest';
import { createApiClient } from './api/client.ts';
import { createQueryClient } from './api/query-client.ts';
import {
  matchesSettings,
  type PageState,
  pageSettings,
  readPageState,
  seedQueryCache,
} from './page-state.ts';
import { withRequest } from './rendered-request.ts';

const english = { cookies: '', languages: ['en-GB'] };
const configuration = { apiKey: 'web-key', paypal: null, communityUrl: null, portfolioUrl: null };
const queries = [{ key: ['trees', 'public'], data: { count: 3 } }];

function pageFor(context: typeof english): PageState {
  return withRequest(context, () => ({ settings: pageSettings(), configuration, queries }));
}

/** The query cache of a browser that hydrates a page rendered for this context. */
function hydrated(context: typeof english) {
  const queryClient = createQueryClient();
  const state = pageFor(context);
  withRequest(context, () => seedQueryCache(queryClient, createApiClient(), state));
  return queryClient;
}

afterEach(() => document.body.replaceChildren());

test('a page without state is rendered in the browser', () => {
  expect(readPageState()).toBeNull();
});

test('the state of a page is read from the page', () => {
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
])('the browser hydrates a page only if it would render the same: %s', (_, found, matches) => {
  const state = pageFor(english);
  expect(withRequest(found, () => matchesSettings(state))).toBe(matches);
});

test('data that came with the page is not fetched again for a visitor', () => {
  const known = hydrated(english);
  expect(known.getQueryData(['me'])).toBeNull();
  expect(known.getQueryData(['configuration'])).toEqual(configuration);
  expect(known.getQueryState(['trees', 'public'])?.dataUpdatedAt).toBeGreaterThan(0);
});

test('a logged-in user first sees the public data, which is then fetched again', () => {
  const known = hydrated({ ...english, cookies: 'signed-in=1' });
  expect(known.getQueryData(['me'])).toBeUndefined();
  expect(known.getQueryState(['trees', 'public'])).toMatchObject({
    data: { count: 3 },
    dataUpdatedAt: 0,
  });
});
