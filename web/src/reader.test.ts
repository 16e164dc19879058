import { beforeEach, expect, test, vi } from 'vitest';

// Who reads is known to the whole module, so each test has one of its own.
beforeEach(() => vi.resetModules());

test('in the browser its reader is known by cookies, which keep a choice until it is forgotten', async () => {
  const { cookieNamed, keepCookie, reader } = await import('./reader.ts');
  expect(reader().languages).toEqual(navigator.languages);
  keepCookie('theme', 'dark');
  expect(cookieNamed('theme')).toBe('dark');
  keepCookie('theme', null);
  expect(cookieNamed('theme')).toBeUndefined();
});

test('on the server it is whoever the page is made for', async () => {
  const { cookieNamed, reader, renderFor } = await import('./reader.ts');
  renderFor({ cookies: 'mytheme=no; theme=dark', languages: ['es-AR', 'en'] });
  expect(cookieNamed('theme')).toBe('dark');
  expect(cookieNamed('language')).toBeUndefined();
  renderFor({ cookies: '', languages: ['fr'] });
  expect([cookieNamed('theme'), reader().languages]).toEqual([undefined, ['fr']]);
});
