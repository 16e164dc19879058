import { expect, it } from 'vitest';
import { keyGroups } from './key-list.ts';

it('lists the shortcuts for editing only if the user can edit', () => {
  const titles = (canEdit: boolean) => keyGroups(canEdit).map(({ title }) => title);
  expect(titles(true)).toContain('Edit');
  expect(titles(false)).not.toContain('Edit');
});
