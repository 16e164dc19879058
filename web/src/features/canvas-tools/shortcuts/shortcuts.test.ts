import { expect, it } from 'vitest';
import { shortcutGroups } from './shortcuts.ts';

it('lists the shortcuts for editing only if the user can edit', () => {
  const titles = (canEdit: boolean) => shortcutGroups(canEdit).map(({ title }) => title);
  expect(titles(true)).toContain('Edit');
  expect(titles(false)).not.toContain('Edit');
});
