import { expect, test } from 'vitest';
import { linksCookie } from '../development-page.ts';

test('C5: in development, a page opened by link keeps its key with those of other links', () => {
  expect(linksCookie('new', 'a=b; tree-links=old.new; c=d')).toBe(
    'tree-links=new.old; Path=/; HttpOnly; SameSite=Lax',
  );
  expect(linksCookie('first', '')).toMatch(/^tree-links=first;/);
  expect(linksCookie(null, 'tree-links=old')).toBeNull();
  expect(linksCookie('a; Domain=evil', '')).toBeNull();
});
