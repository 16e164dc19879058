import { t } from '../../../texts/t.ts';

export interface Shortcut {
  readonly keys: readonly string[];
  readonly action: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const navigationShortcuts = (): ShortcutGroup => ({
  title: t('Move through the tree'),
  shortcuts: [
    { keys: ['←'], action: t('Ancestor') },
    { keys: ['→'], action: t('First descendant') },
    { keys: ['↑', '↓'], action: t('Siblings') },
    { keys: [t('Home', {}, 'key'), t('End', {}, 'key')], action: t('First and last species') },
    { keys: ['B'], action: t('Collapse or expand a branch') },
    { keys: ['C'], action: t('Compare with another species') },
    { keys: ['F'], action: t('Find a species') },
  ],
});

const selectionShortcuts = (): ShortcutGroup => ({
  title: t('Select several species'),
  shortcuts: [
    { keys: [t('Shift click'), t('Ctrl click')], action: t('Add a species or remove it') },
    { keys: [t('Shift drag')], action: t('Select the species in a box') },
    { keys: [`${t('Shift')} ←↑↓→`], action: t('Extend the selection') },
    { keys: [`${t('Ctrl')} A`], action: t('Select all species') },
    { keys: [t('Esc')], action: t('Clear the selection') },
  ],
});

const viewShortcuts = (): ShortcutGroup => ({
  title: t('Move and zoom'),
  shortcuts: [
    { keys: ['+', '−'], action: t('Zoom in and out') },
    { keys: ['0'], action: t('Fit the whole tree') },
    { keys: [t('Wheel'), t('Space drag')], action: t('Move the view') },
    { keys: [t('Ctrl wheel'), t('Pinch')], action: t('Zoom at the pointer') },
    { keys: [t('Alt wheel')], action: t('Change the height of rows') },
    { keys: [t('Shift wheel')], action: t('Stretch or compress time') },
    { keys: ['P'], action: t('Show or hide the panel') },
    { keys: ['?'], action: t('Show this list') },
  ],
});

const editingShortcuts = (): ShortcutGroup => ({
  title: t('Edit'),
  shortcuts: [
    { keys: ['N'], action: t('Add a descendant') },
    { keys: [t('Enter', {}, 'key')], action: t('Confirm the name') },
    {
      keys: [t('Tab', {}, 'key')],
      action: t('Confirm the name of a new species and add a sibling'),
    },
    { keys: ['F2', t('Double-click')], action: t('Rename') },
    { keys: [t('Drag a bar')], action: t('Change when it lived') },
    { keys: [t('Drag up or down')], action: t('Give a species another ancestor') },
    { keys: [t('Ctrl drag')], action: t('Drag without snapping') },
    { keys: [t('Alt drag')], action: t('Say how uncertain an end of a bar is') },
    { keys: [t('Delete', {}, 'key')], action: t('Delete the species') },
    { keys: [`${t('Ctrl')} Z`], action: t('Undo') },
    { keys: [`${t('Ctrl')} ${t('Shift')} Z`], action: t('Redo') },
  ],
});

/** All shortcuts, with those for editing only if the user can edit. */
export function shortcutGroups(canEdit: boolean): readonly ShortcutGroup[] {
  const groups = [navigationShortcuts(), selectionShortcuts(), viewShortcuts()];
  return canEdit ? [...groups, editingShortcuts()] : groups;
}
