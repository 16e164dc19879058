import { expect, it } from 'vitest';
import type { Command } from '../canvas-tools/index.ts';
import { shortcutGroups } from './shortcuts.ts';

const command = (id: string, section: Command['section'], keys?: string): Command => ({
  id,
  section,
  label: id,
  ...(keys !== undefined && { keys }),
  run: () => undefined,
});

it('lists the shortcuts for editing only if the user can edit', () => {
  const titles = (canEdit: boolean) => shortcutGroups([], canEdit).map(({ title }) => title);
  expect(titles(true)).toContain('Edit');
  expect(titles(false)).not.toContain('Edit');
});

it('lists the keys of the table', () => {
  const actions = (canEdit: boolean) => shortcutGroups([], canEdit).at(-1)?.shortcuts.length;
  expect(shortcutGroups([], true).at(-1)?.title).toBe('In the table');
  expect(actions(true)).toBeGreaterThan(actions(false) ?? 0);
});

it('takes labels and keys from the commands that have a shortcut', () => {
  const commands = [command('Redo', 'edit', 'Mod+Shift+Z'), command('Import', 'tree')];
  const groups = shortcutGroups(commands, true);
  expect(groups.find(({ title }) => title === 'Edit')?.shortcuts[0]).toEqual({
    keys: ['Ctrl Shift Z'],
    action: 'Redo',
  });
  expect(groups.map(({ title }) => title)).not.toContain('Tree');
});
