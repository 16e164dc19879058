import { type PagePath, pagePaths, type TitleValues } from '@life-tree/contract/values';
import { expect, test } from 'vitest';
import { createDocumentWriter } from './document-writer.ts';

const font = (name: string) => `../node_modules/@fontsource-variable/${name}.woff2`;
const write = createDocumentWriter({
  'src/main.tsx': { file: 'assets/main.js', imports: ['_framework'], css: ['assets/main.css'] },
  'src/trees.tsx': { file: 'assets/trees.js', imports: ['_list', 'src/main.tsx', '_framework'] },
  _list: { file: 'assets/list.js', imports: ['_framework', 'src/main.tsx'] },
  _framework: { file: 'assets/framework.js' },
  [font('inter/files/inter-latin-wght-normal')]: { file: 'assets/inter.woff2' },
  [font('fraunces/files/fraunces-latin-soft-normal')]: { file: 'assets/fraunces.woff2' },
});

const english = { cookies: '', languages: ['en-GB'] };
const spanish = { cookies: 'language=es; theme=dark', languages: ['en-GB'] };
const empty = {
  page: '/trees',
  titleValues: {},
  head: null,
  context: english,
  rendered: null,
} as const;
const rendered = { content: '<h1>Trees</h1>', state: '{"a":"</script>"}', module: 'src/trees.tsx' };

const titleOf = (
  page: PagePath | 'not-found',
  titleValues: TitleValues = {},
  context = english,
) => {
  const html = write({ ...empty, page, titleValues, context });
  expect(html.match(/<title>/g)).toHaveLength(1);
  return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
};

test('every page has its own title in both languages', () => {
  const inEnglish = pagePaths.map((page) => titleOf(page));
  const inSpanish = pagePaths.map((page) => titleOf(page, {}, spanish));
  expect(inEnglish.every((title) => /^Life Tree \| \S/.test(title))).toBe(true);
  // Some pages share a title: the own lists, and trees or profiles that are not public.
  expect(new Set(inEnglish).size).toBe(pagePaths.length - 5);
  expect(inSpanish.every((title) => !inEnglish.includes(title))).toBe(true);

  expect(titleOf('/', {}, spanish)).toBe('Life Tree | Crea árboles filogenéticos');
  expect(titleOf('/auth', { registers: true })).toBe('Life Tree | Register');
  expect(titleOf('/auth')).toBe('Life Tree | Log In');
  expect(titleOf('/account/trees/me', { username: 'mary' })).toBe('Life Tree | mary&#39;s Trees');
  expect(titleOf('/profiles/:id', { name: 'mary' })).toBe('Life Tree | mary');
  expect(titleOf('/trees/:id', { name: '<i>$&</i>' })).toBe(
    'Life Tree | &lt;i&gt;$&amp;&lt;/i&gt;',
  );
  expect(titleOf('not-found')).toBe('Life Tree | Page not found');
});

test('a page has the language and theme of its request, and one description', () => {
  const page = write({ ...empty, context: spanish });
  expect(page).toContain('<html lang="es" data-theme="dark">');
  expect(page).toContain('<noscript><style>#start-failed{display:none}</style>Life Tree dibuja');
  expect(write(empty)).toContain('<html lang="en"><head>');
  expect(page.match(/name="description"/g)).toHaveLength(1);
  const described = write({ ...empty, head: '<meta name="description" content="Whales">' });
  expect(described.match(/name="description"/g)).toHaveLength(1);
});

test('a page that the browser renders loads the app at once', () => {
  const page = write(empty);
  expect(page).toContain('<div id="root" data-hydrating></div>');
  expect(page).not.toContain('page-state');
  expect(page).toContain('<script src="/theme.js"></script>');
  for (const file of ['framework', 'main']) {
    expect(page).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}.js">`);
  }
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/main.css">');
  expect(page).toContain('crossorigin href="/assets/inter.woff2">');
  expect(page).toContain('src="/start.js" data-app="/assets/main.js" data-needs=""');
});

test('a rendered page runs no code before it is painted, and lists the code to load after that', () => {
  const page = write({ ...empty, rendered });
  expect(page).toContain('<div id="root" data-hydrating><h1>Trees</h1></div>');
  expect(page).not.toContain('modulepreload');
  expect(page).toContain('<script defer src="/theme.js"></script>');
  const needs = '/assets/framework.js /assets/list.js /assets/trees.js';
  expect(page).toContain(
    `<script defer src="/start.js" data-app="/assets/main.js" data-needs="${needs}"></script>`,
  );
  const state = /id="page-state">(.*?)<\/script>/.exec(page)?.[1] ?? '';
  expect(JSON.parse(state)).toEqual({ a: '</script>' });
});

test('no script is inline, because the Content-Security-Policy forbids it', () => {
  const page = write({ ...empty, rendered });
  const scripts = page.match(/<script[^>]*>/g) ?? [];
  expect(scripts.every((tag) => / src="\/|application\/json/.test(tag))).toBe(true);
});

test('a file that the build does not have is an error', () => {
  expect(() => write({ ...empty, rendered: { ...rendered, module: 'src/gone.tsx' } })).toThrow(
    'The build has no file for src/gone.tsx',
  );
});
