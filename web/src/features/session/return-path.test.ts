import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each(['/account', '/account/trees/7?species=3#top', '/', '/trees?search=a%20b'])(
  '%s is accepted',
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'account',
  '',
  '/auth',
  '/auth?redirect=/account',
  '/auth/forgot-password',
  undefined,
  null,
  7,
  ['/account'],
])('%j is rejected', (candidate) => {
  expect(returnPath(candidate)).toBeUndefined();
});

test('no input leads to another site', () => {
  const here = 'https://life-tree.example';
  const piece = fc.constantFrom('/', '\\', '.', '..', 'evil.example', ':', '@', '\t', '%2F', '?');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((all) => all.join('')),
        fc.string(),
      ),
      (text) => {
        const path = returnPath(text);
        if (path !== undefined) expect(new URL(path, here).origin).toBe(here);
      },
    ),
  );
});
