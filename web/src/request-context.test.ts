import { beforeEach, expect, test, vi } from 'vitest';

// The module holds the context, so each test loads its own module.
beforeEach(() => vi.resetModules());

test('in the browser, cookies keep a value until it is deleted', async () => {
  const { readCookie, writeCookie, requestContext } = await import('./request-context.ts');
  expect(requestContext().languages).toEqual(navigator.languages);
  writeCookie('theme', 'dark');
  expect(readCookie('theme')).toBe('dark');
  writeCookie('theme', null);
  expect(readCookie('theme')).toBeUndefined();
});

test('on the server, the context is that of the rendered page', async () => {
  const { readCookie, requestContext, setRequestContext } = await import('./request-context.ts');
  setRequestContext({ cookies: 'mytheme=no; theme=dark', languages: ['es-AR', 'en'] });
  expect(readCookie('theme')).toBe('dark');
  expect(readCookie('language')).toBeUndefined();
  setRequestContext({ cookies: '', languages: ['fr'] });
  expect([readCookie('theme'), requestContext().languages]).toEqual([undefined, ['fr']]);
});
