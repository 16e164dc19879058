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
    reader: { cookies, languages: [language] },
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

test('a page is made for its reader: language, title, theme and content', async () => {
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

test('the landing page is named after what it is for', async () => {
  const page = await visit('/', { cookies: 'language=es' }).page;
  expect(page?.title).toBe('Life Tree | Crea árboles filogenéticos');
});

test('every page has a title of its own, in both languages', () => {
  const reader = (cookies: string) => ({ cookies, languages: ['en-GB'] });
  const english = pagePaths.map((page) => titlePage(page, {}, reader('')).title);
  const spanish = pagePaths.map((page) => titlePage(page, {}, reader('language=es')));
  expect(english.every((title) => /^Life Tree \| \S/.test(title))).toBe(true);
  // Some are ways to the same: one's own lists, and a tree or profile of which nothing is known.
  expect(new Set(english).size).toBe(pagePaths.length - 5);
  expect(spanish.every(({ language }) => language === 'es')).toBe(true);
  expect(spanish.every(({ title }) => !english.includes(title))).toBe(true);

  const title = (page: PagePath | 'not-found', values: TitleValues) =>
    titlePage(page, values, reader('')).title;
  expect(title('/auth', { registers: true })).toBe('Life Tree | Register');
  expect(title('/auth', {})).toBe('Life Tree | Log In');
  expect(title('/account/trees/me', { username: 'mary' })).toBe("Life Tree | mary's Trees");
  expect(title('/profiles/:id', { name: 'mary' })).toBe('Life Tree | mary');
  expect(title('/trees/:id', { name: 'Whales' })).toBe('Life Tree | Whales');
  expect(title('not-found', {})).toBe('Life Tree | Page not found');
});

test('what a page was made from goes with it', async () => {
  const page = await visit('/trees?search=whales').page;
  const { queries, reader } = JSON.parse(page?.state ?? '');
  expect(reader).toEqual({ language: 'en', locale: 'en-GB', theme: 'system', signedIn: false });
  expect(queries).toContainEqual({ key: expect.arrayContaining(['public']), data: list });
});

test("a tree's page keeps the title it was given, and asks for nothing private", async () => {
  const { page, asked } = visit(`/trees/${whales.id}`, { cookies: 'signed-in=1' });
  expect((await page)?.title).toBeNull();
  expect(asked.some((url) => url.includes('user/me'))).toBe(false);
});

test.each([
  ['begins in the browser', '/pricing', false],
  ['is refused', `/trees/${whales.id}`, true],
])('a page that %s is not made', async (_, address, isRefused) => {
  expect(await visit(address, { isRefused }).page).toBeNull();
  expect(renderToString).not.toHaveBeenCalled();
});

test.each(['/pricing', '/account', '/account/trees/1', '/profiles/1', '/auth'])(
  'at %s nothing is asked for a person who is logged in',
  async (address) => {
    const { page, asked } = visit(address, { cookies: 'signed-in=1' });
    expect(await page).toBeNull();
    expect(asked).toEqual([]);
  },
);

test('what fails is not tried again while somebody waits', async () => {
  const asked: string[] = [];
  const page = renderPage({
    address: `/trees/${whales.id}`,
    reader: { cookies: '', languages: ['en'] },
    ask: async (url) => {
      asked.push(url);
      const isConfiguration = url.endsWith('/config');
      return { status: isConfiguration ? 200 : 503, body: JSON.stringify(configuration) };
    },
  });
  expect(await page).toBeNull();
  expect(asked).toHaveLength(2);
});

test('a hundred pages are kept, and the one unasked for longest is made again', async () => {
  const draw = vi.mocked(renderToString).mockReturnValue('');
  const open = (search: string) => visit(`/trees?search=${search}`).page;
  await open('first');
  await open('second');
  await open('first');
  expect(draw).toHaveBeenCalledTimes(2);
  for (let other = 0; other < 99; other++) await open(`other${other}`);
  draw.mockClear();
  await open('first');
  expect(draw).not.toHaveBeenCalled();
  await open('second');
  expect(draw).toHaveBeenCalledOnce();
});
