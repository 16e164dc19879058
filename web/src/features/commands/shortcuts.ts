import { t } from '../../texts/t.ts';
import { type Command, type CommandSection, commandSections } from '../canvas-tools/index.ts';
import { keyText } from './key-texts.ts';
import { sectionTitles } from './section-titles.ts';

export interface Shortcut {
  readonly keys: readonly string[];
  readonly action: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const navigationShortcuts = (singleKeys: boolean): ShortcutGroup => ({
  title: t('Move through the tree'),
  shortcuts: [
    { keys: ['←'], action: t('Ancestor') },
    { keys: ['→'], action: t('First descendant') },
    { keys: ['↑', '↓'], action: t('Siblings') },
    { keys: [t('Home', {}, 'key'), t('End', {}, 'key')], action: t('First and last species') },
    ...(singleKeys ? [{ keys: ['C'], action: t('Compare with another species') }] : []),
  ],
});

/** Keys and gestures that are no commands, because they depend on the pointer or on an open field. */
const otherShortcuts = (
  canEdit: boolean,
): Partial<Record<CommandSection, readonly Shortcut[]>> => ({
  select: [
    { keys: [t('Shift click'), t('Ctrl click')], action: t('Add a species or remove it') },
    { keys: [t('Shift drag')], action: t('Select the species in a box') },
    { keys: [`${t('Shift')} ←↑↓→`], action: t('Extend the selection') },
    { keys: [t('Esc')], action: t('Clear the selection') },
  ],
  view: [
    { keys: [t('Wheel'), t('Space drag')], action: t('Move the view') },
    { keys: [t('Ctrl wheel'), t('Pinch')], action: t('Zoom at the pointer') },
    { keys: [t('Alt wheel')], action: t('Change the height of rows') },
    { keys: [t('Shift wheel')], action: t('Stretch or compress time') },
    { keys: [t('Right-click'), `${t('Shift')} F10`], action: t('Open the menu') },
  ],
  ...(canEdit && {
    edit: [
      { keys: [t('Double-click')], action: t('Rename') },
      { keys: [t('Enter', {}, 'key')], action: t('Confirm the name') },
      {
        keys: [t('Tab', {}, 'key')],
        action: t('Confirm the name of a new species and add a sibling'),
      },
      { keys: [t('Drag a bar')], action: t('Change when it lived') },
      { keys: [t('Drag up or down')], action: t('Give a species another ancestor') },
      { keys: [t('Ctrl drag')], action: t('Drag without snapping') },
      { keys: [t('Alt drag')], action: t('Say how uncertain an end of a bar is') },
      { keys: [t('Alt drag up or down')], action: t('Give a species one more ancestor') },
    ],
  }),
});

const tableShortcuts = (canEdit: boolean): ShortcutGroup => ({
  title: t('In the table'),
  shortcuts: [
    { keys: [`${t('Shift')} ←↑↓→`], action: t('Extend the range') },
    ...(canEdit
      ? [
          { keys: ['F2', t('Enter', {}, 'key')], action: t('Edit the cell') },
          { keys: [t('Tab', {}, 'key')], action: t('Save and go to the next cell') },
          { keys: [keyText('Mod+D')], action: t('Fill down') },
          { keys: [t('Delete', {}, 'key')], action: t('Clear the cells') },
        ]
      : []),
  ],
});

/** All shortcuts: those of the commands, and the others. */
export function shortcutGroups(
  commands: readonly Command[],
  canEdit: boolean,
  singleKeys = true,
): readonly ShortcutGroup[] {
  const titles = sectionTitles();
  const others = otherShortcuts(canEdit);
  const sections = commandSections.map((section) => ({
    title: titles[section],
    shortcuts: [
      ...commands.flatMap(({ keys, label, section: own }) =>
        keys === undefined || own !== section ? [] : [{ keys: [keyText(keys)], action: label }],
      ),
      ...(others[section] ?? []),
    ],
  }));
  return [
    navigationShortcuts(singleKeys),
    ...sections.filter(({ shortcuts }) => shortcuts.length > 0),
    tableShortcuts(canEdit),
  ];
}
