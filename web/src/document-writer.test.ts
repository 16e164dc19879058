import { type PagePath, pagePaths, type TitleValues } from '@life-tree/contract/values';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createApiClient } from './api/client.ts';
import { createQueryClient } from './api/query-client.ts';
import { createDocumentWriter } from './document-writer.ts';
import { createAppRouter } from './router.ts';

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
const rendered = {
  content: '<h1>Trees</h1>',
  state: '{"a":"</script>"}',
  module: 'src/trees.tsx',
  firstCall: null,
};

const titleOf = (
  page: PagePath | 'not-found',
  titleValues: TitleValues = {},
  context = english,
) => {
  const html = write({ ...empty, page, titleValues, context });
  expect(html.match(/<title>/g)).toHaveLength(1);
  return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
};

const titles: Readonly<Record<PagePath | 'not-found', string>> = {
  '/': 'Create Phylogenetic Trees',
  '/auth': 'Log In',
  '/auth/forgot-password': 'Forgot Password',
  '/auth/recover-password/:token': 'Recover Password',
  '/auth/verify-email/:token': 'Verify Email',
  '/terms-and-conditions': 'Terms &amp; Conditions',
  '/privacy-policy': 'Privacy Policy',
  '/pricing': 'Pricing',
  '/help': 'Help',
  '/help/:guide': 'Help',
  '/account': 'Account',
  '/account/settings': 'Settings',
  '/account/reports': 'Reports',
  '/account/profile': 'Profile',
  '/account/liked': 'Liked Trees',
  '/account/collabs': 'mary&#39;s Collabs',
  '/account/follows': 'mary follows',
  '/account/follows/followers': 'mary followers',
  '/account/follows/following': 'mary following',
  '/account/trees': 'mary&#39;s Trees',
  '/account/trees/me': 'mary&#39;s Trees',
  '/account/trees/collabs': 'mary&#39;s Collabs',
  '/account/trees/bin': 'Bin',
  '/account/trees/:id': '&lt;i&gt;$&amp;&lt;/i&gt;',
  '/trees': 'Tree Search',
  '/trees/:id': '&lt;i&gt;$&amp;&lt;/i&gt;',
  '/trees/:id/releases/:number': '&lt;i&gt;$&amp;&lt;/i&gt;',
  '/profiles/:id': '&lt;i&gt;$&amp;&lt;/i&gt;',
  '/embed/:id': '&lt;i&gt;$&amp;&lt;/i&gt;',
  'not-found': 'Page not found',
};
const pages = [...pagePaths, 'not-found'] as const;

test.each(pages)('%s has its title', (page) => {
  const values = { username: 'mary', name: '<i>$&</i>' };
  expect(titleOf(page, values)).toBe(`Life Tree | ${titles[page]}`);
});

test('/auth has the title of the form that it shows', () => {
  expect(titleOf('/auth', { registers: true })).toBe('Life Tree | Register');
});

test('titles are in the language of the reader', () => {
  expect(titleOf('/', {}, spanish)).toBe('Life Tree | Crea árboles filogenéticos');
  const inEnglish = pages.map((page) => titleOf(page));
  const inSpanish = pages.map((page) => titleOf(page, {}, spanish));
  expect(inSpanish.filter((title) => inEnglish.includes(title))).toEqual([]);
});

test('the server knows all routes of the web app', () => {
  const { routesByPath } = createAppRouter(
    { api: createApiClient(), queryClient: createQueryClient() },
    { history: createMemoryHistory() },
  );
  const paths = Object.keys(routesByPath).filter((path) => path !== '/dev/ui');
  const known = pagePaths.map((path) => path.replaceAll(':', '$'));
  expect(new Set(paths.map((path) => path.replace(/(?<=.)\/$/, '')))).toEqual(new Set(known));
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

test('a rendered page names the reply that is fetched while its code loads', () => {
  const firstCall = '/api/life-tree/ph-tree/1/open?a="1"&apiKey=k';
  const page = write({ ...empty, rendered: { ...rendered, firstCall } });
  const escaped = '/api/life-tree/ph-tree/1/open?a=&quot;1&quot;&amp;apiKey=k';
  expect(page).toMatch(`data-call="${escaped}"></script>`);
  expect(write({ ...empty, rendered })).not.toContain('data-call');
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
