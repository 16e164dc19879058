import { expect, test } from 'vitest';
import { withRequest } from './rendered-request.ts';
import { readCookie, requestContext, writeCookie } from './request-context.ts';
import { t } from './texts/t.ts';

test('in the browser, cookies keep a value until it is deleted', () => {
  expect(requestContext().languages).toEqual(navigator.languages);
  writeCookie('theme', 'dark');
  expect(readCookie('theme')).toBe('dark');
  writeCookie('theme', null);
  expect(readCookie('theme')).toBeUndefined();
});

test('on the server, requests at the same time have their own cookies and texts', async () => {
  const visit = (cookies: string, languages: readonly string[], wait: Promise<void>) =>
    withRequest({ cookies, languages }, async () => {
      const before = t('Save');
      await wait;
      return [before, t('Save'), readCookie('theme'), requestContext().languages[0]];
    });
  let openGate = () => {};
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const spanish = visit('mytheme=no; theme=dark', ['es-AR', 'en'], gate);
  const english = visit('', ['fr'], gate);
  openGate();
  expect(await Promise.all([spanish, english])).toEqual([
    ['Guardar', 'Guardar', 'dark', 'es-AR'],
    ['Save', 'Save', undefined, 'fr'],
  ]);
  expect(requestContext().languages).toEqual(navigator.languages);
});
