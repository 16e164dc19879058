import { t } from '../../texts/t.ts';

/** One line of the list of keys. */
export interface KeyDescription {
  readonly keys: readonly string[];
  readonly does: string;
}

export interface KeyGroup {
  readonly title: string;
  readonly lines: readonly KeyDescription[];
}

const walking = (): KeyGroup => ({
  title: t('Move through the tree'),
  lines: [
    { keys: ['←'], does: t('Ancestor') },
    { keys: ['→'], does: t('First descendant') },
    { keys: ['↑', '↓'], does: t('Siblings') },
    { keys: ['Home', 'End'], does: t('First and last species') },
    { keys: ['Shift ←', 'Shift →'], does: t('Collapse or expand a branch') },
    { keys: ['F'], does: t('Find a species') },
    { keys: ['Esc'], does: t('Clear the selection') },
  ],
});

const looking = (): KeyGroup => ({
  title: t('Move around'),
  lines: [
    { keys: ['+', '−'], does: t('Zoom in and out') },
    { keys: ['0'], does: t('Fit the whole tree') },
    { keys: [t('Wheel'), t('Space drag')], does: t('Move the view') },
    { keys: [t('Ctrl wheel'), t('Pinch')], does: t('Zoom at the pointer') },
    { keys: ['?'], does: t('Show this list') },
  ],
});

const editing = (): KeyGroup => ({
  title: t('Edit'),
  lines: [
    { keys: ['N'], does: t('Add a descendant') },
    { keys: ['F2', t('Double-click')], does: t('Rename') },
    { keys: [t('Drag a bar')], does: t('Change when it lived') },
    { keys: ['Delete'], does: t('Delete the species') },
    { keys: ['Ctrl Z'], does: t('Undo') },
    { keys: ['Ctrl Shift Z'], does: t('Redo') },
  ],
});

/** All shortcuts, with those for editing only if the user can edit. */
export function keyGroups(canEdit: boolean): readonly KeyGroup[] {
  return canEdit ? [walking(), looking(), editing()] : [walking(), looking()];
}
