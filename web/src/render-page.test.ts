import { type PagePath, pagePaths, type TitleValues } from '@life-tree/contract/values';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage, titlePage } from './render-page.tsx';
import { whales } from './testing/sample-trees.ts';

vi.mock('react-dom/server', { spy: true });

const configuration = { apiKey: 'web-key', paypal: null, communityUrl: null, portfolioUrl: null };
const list = { trees: [whales], count: 1, approximate: false };

function visit(address: string, { language = 'en-GB', cookies = '', isRefused = false } = {}) {
  const asked: string[] = [];
  const page = renderPage({
    address,
    context: { cookies, languages: [language] },
    ask: async (url) => {
      asked.push(url);
      if (url.endsWith('/config')) return { status: 200, body: JSON.stringify(configuration) };
      if (isRefused) return { status: 404, body: '{"error":"Not found"}' };
      return { status: 200, body: JSON.stringify(url.includes(whales.id) ? whales : list) };
    },
  });
  return { asked, page };
}

beforeEach(() => vi.mocked(renderToString).mockReset());

test('a page has the language, title and theme of its request', async () => {
  expect(await visit('/trees').page).toMatchObject({
    language: 'en',
    theme: null,
    title: 'Life Tree | Tree Search',
    content: expect.stringContaining('>Whales<'),
  });
  const spanish = await visit('/trees', { language: 'es-MX', cookies: 'theme=dark' }).page;
  expect(spanish).toMatchObject({ language: 'es', theme: 'dark' });
  expect(spanish?.title).toBe('Life Tree | Búsqueda de árboles');
  expect(spanish?.content).toContain('Última actualización');
  expect(spanish?.content).not.toContain('Last Update');
});

test('pages rendered at the same time do not mix their languages and themes', async () => {
  let openGate = () => {};
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const open = async (search: string, cookies: string) =>
    renderPage({
      address: `/trees?search=${search}`,
      context: { cookies, languages: ['en-GB'] },
      ask: async (url) => {
        await gate;
        return {
          status: 200,
          body: JSON.stringify(url.endsWith('/config') ? configuration : list),
        };
      },
    });
  const cookies = ['language=es; theme=dark', 'theme=light', 'language=es', ''];
  const pages = cookies.map((cookie, index) => open(`mixed${index}`, cookie));
  openGate();
  const found = (await Promise.all(pages)).map((page) => [
    page?.language,
    page?.theme,
    page?.content.includes('Última actualización'),
    page?.content.includes('Last Update'),
  ]);
  expect(found).toEqual([
    ['es', 'dark', true, false],
    ['en', 'light', false, true],
    ['es', null, true, false],
    ['en', null, false, true],
  ]);
});

test('the landing page has its own title', async () => {
  const page = await visit('/', { cookies: 'language=es' }).page;
  expect(page?.title).toBe('Life Tree | Crea árboles filogenéticos');
});

test('every page has its own title in both languages', () => {
  const context = (cookies: string) => ({ cookies, languages: ['en-GB'] });
  const english = pagePaths.map((page) => titlePage(page, {}, context('')).title);
  const spanish = pagePaths.map((page) => titlePage(page, {}, context('language=es')));
  expect(english.every((title) => /^Life Tree \| \S/.test(title))).toBe(true);
  // Some pages share a title: the own lists, and trees or profiles that are not public.
  expect(new Set(english).size).toBe(pagePaths.length - 5);
  expect(spanish.every(({ language }) => language === 'es')).toBe(true);
  expect(spanish.every(({ title }) => !english.includes(title))).toBe(true);

  const title = (page: PagePath | 'not-found', values: TitleValues) =>
    titlePage(page, values, context('')).title;
  expect(title('/auth', { registers: true })).toBe('Life Tree | Register');
  expect(title('/auth', {})).toBe('Life Tree | Log In');
  expect(title('/account/trees/me', { username: 'mary' })).toBe("Life Tree | mary's Trees");
  expect(title('/profiles/:id', { name: 'mary' })).toBe('Life Tree | mary');
  expect(title('/trees/:id', { name: 'Whales' })).toBe('Life Tree | Whales');
  expect(title('not-found', {})).toBe('Life Tree | Page not found');
});

test('a page contains the data it was rendered from', async () => {
  const page = await visit('/trees?search=whales').page;
  const { queries, settings } = JSON.parse(page?.state ?? '');
  expect(settings).toEqual({ language: 'en', locale: 'en-GB', theme: 'system', signedIn: false });
  expect(queries).toContainEqual({ key: expect.arrayContaining(['public']), data: list });
});

test("a tree's page keeps its title and fetches no private data", async () => {
  const { page, asked } = visit(`/trees/${whales.id}`, { cookies: 'signed-in=1' });
  expect((await page)?.title).toBeNull();
  expect(asked.some((url) => url.includes('user/me'))).toBe(false);
});

test.each([
  ['the browser renders', '/pricing', false],
  ['is refused', `/trees/${whales.id}`, true],
])('a page that %s is not rendered', async (_, address, isRefused) => {
  expect(await visit(address, { isRefused }).page).toBeNull();
  expect(renderToString).not.toHaveBeenCalled();
});

test.each(['/pricing', '/account', '/account/trees/1', '/profiles/1', '/auth'])(
  'nothing is fetched for a logged-in user at %s',
  async (address) => {
    const { page, asked } = visit(address, { cookies: 'signed-in=1' });
    expect(await page).toBeNull();
    expect(asked).toEqual([]);
  },
);

test('a failed call is not retried', async () => {
  const asked: string[] = [];
  const page = renderPage({
    address: `/trees/${whales.id}`,
    context: { cookies: '', languages: ['en'] },
    ask: async (url) => {
      asked.push(url);
      const isConfiguration = url.endsWith('/config');
      return { status: isConfiguration ? 200 : 503, body: JSON.stringify(configuration) };
    },
  });
  expect(await page).toBeNull();
  expect(asked).toHaveLength(2);
});

test('the hundred most recently used pages are cached', async () => {
  const rendering = vi.mocked(renderToString).mockReturnValue('');
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
