import { expect, it } from 'vitest';
import { keyGroups } from './key-list.ts';

it('lists the keys for editing only to those who can edit', () => {
  const titles = (canEdit: boolean) => keyGroups(canEdit).map(({ title }) => title);
  expect(titles(true)).toContain('Edit');
  expect(titles(false)).not.toContain('Edit');
});
