import { createElement } from 'react';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { ApiError } from './api/api-error.ts';
import * as appLayout from './app-layout.tsx';
import { createPageRenderer } from './render-page.tsx';
import { whales } from './testing/sample-trees.ts';

const configuration = { apiKey: 'web-key', paypal: null, communityUrl: null, portfolioUrl: null };
const list = { trees: [whales], count: 1, approximate: false };
const answers: Readonly<Record<string, unknown>> = {
  'GET config': configuration,
  'GET ph-tree': list,
  'GET ph-tree/{id}': whales,
};

const renderPage = createPageRenderer();

function visit(
  address: string,
  { language = 'en-GB', cookies = '', isRefused = false, wait = Promise.resolve() } = {},
) {
  const calls: string[] = [];
  const page = renderPage({
    address,
    context: { cookies, languages: [language] },
    answer: async (call) => {
      calls.push(call);
      await wait;
      if (isRefused) throw new ApiError('not-found');
      return answers[call];
    },
  });
  return { calls, page };
}

let rendering: MockInstance<typeof appLayout.AppLayout>;
beforeEach(() => {
  rendering = vi.spyOn(appLayout, 'AppLayout');
});

test('a page has the language and theme of its request', async () => {
  const english = await visit('/trees').page;
  expect(english?.content).toContain('>Whales<');
  expect(english?.content).toContain('Last Update');
  const spanish = await visit('/trees', { language: 'es-MX', cookies: 'theme=dark' }).page;
  expect(spanish?.content).toContain('Última actualización');
  expect(spanish?.content).not.toContain('Last Update');
  expect(JSON.parse(spanish?.state ?? '').settings).toMatchObject({
    language: 'es',
    theme: 'dark',
  });
});

test('pages rendered at the same time do not mix their languages and themes', async () => {
  let openGate = () => {};
  const wait = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const cookies = ['language=es; theme=dark', 'theme=light', 'language=es', ''];
  const pages = cookies.map(
    (cookie, index) => visit(`/trees?search=mixed${index}`, { cookies: cookie, wait }).page,
  );
  openGate();
  const found = (await Promise.all(pages)).map((page) => [
    JSON.parse(page?.state ?? '').settings.theme,
    page?.content.includes('Última actualización'),
    page?.content.includes('Last Update'),
  ]);
  expect(found).toEqual([
    ['dark', true, false],
    ['light', false, true],
    ['system', true, false],
    ['system', false, true],
  ]);
});

test('a page contains the data it was rendered from', async () => {
  const page = await visit('/trees?search=whales').page;
  const { queries, settings } = JSON.parse(page?.state ?? '');
  expect(settings).toEqual({ language: 'en', locale: 'en-GB', theme: 'system', signedIn: false });
  expect(queries).toContainEqual({ key: expect.arrayContaining(['public']), data: list });
});

test('nothing private is fetched, even for a logged-in user', async () => {
  const { page, calls } = visit(`/trees/${whales.id}`, { cookies: 'signed-in=1' });
  expect((await page)?.content).toContain('Whales');
  expect(calls).toEqual(['GET ph-tree/{id}', 'GET config']);
});

test('the species of a tree are fetched while the code of its page loads', async () => {
  const firstCall = `/api/life-tree/ph-tree/${whales.id}/open?apiKey=web-key`;
  expect(await visit(`/trees/${whales.id}`).page).toMatchObject({ firstCall });
  expect(await visit('/trees').page).toMatchObject({ firstCall: null });
});

test('guides are rendered in the language of the reader', async () => {
  const page = await renderPage({
    address: '/help/table',
    context: { cookies: '', languages: ['es'] },
    answer: async (call) => answers[call],
  });
  expect(page).toMatchObject({ module: 'src/routes/-pages/help-page.tsx', firstCall: null });
  expect(page?.content).toContain('>La tabla<');
  expect(page?.content).toContain('id="teclas"');
});

test('the page of a tree says what the tree is about before its species are loaded', async () => {
  const described = { ...whales, description: 'From land to the sea' };
  const page = await renderPage({
    address: `/trees/${whales.id}`,
    context: { cookies: '', languages: ['en'] },
    answer: async (call) => (call === 'GET ph-tree/{id}' ? described : answers[call]),
  });
  expect(page?.content).toContain('>Whales<');
  expect(page?.content).toContain('Loading 12 species');
  // Under the header on phones, and in the panel on wide screens.
  expect(page?.content.split('From land to the sea')).toHaveLength(3);
});

test.each(['/pricing', '/account', '/account/trees/1', '/profiles/1', '/auth'])(
  'nothing is fetched or rendered at %s',
  async (address) => {
    const { page, calls } = visit(address, { cookies: 'signed-in=1' });
    expect(await page).toBeNull();
    expect(calls).toEqual([]);
    expect(rendering).not.toHaveBeenCalled();
  },
);

test('a refused call is not retried, and nothing is rendered', async () => {
  const { page, calls } = visit(`/trees/${whales.id}`, { isRefused: true });
  await expect(page).rejects.toThrow(ApiError);
  expect(calls).toEqual(['GET ph-tree/{id}']);
  expect(rendering).not.toHaveBeenCalled();
});

test('the hundred most recently used pages are cached', async () => {
  rendering.mockReturnValue(createElement('main'));
  const open = (search: string) => visit(`/trees?search=${search}`).page;
  await open('first');
  await open('second');
  await open('first');
  expect(rendering).toHaveBeenCalledTimes(2);
  for (let other = 0; other < 99; other++) await open(`other${other}`);
  rendering.mockClear();
  await open('first');
  expect(rendering).not.toHaveBeenCalled();
  await open('second');
  expect(rendering).toHaveBeenCalledOnce();
});
