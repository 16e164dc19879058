import {
  fieldsFault,
  replaceSettings,
  settingNames,
  settingsOf,
  type TreeFields,
  type TreeSettings,
  type TreeTexts,
} from '../../document/tree-document.ts';
import { type FieldValues, fieldValues } from '../../species/storage/sparse-fields.ts';
import { matches, namedIn } from '../named-fields.ts';
import { refusal, refusalFor } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';

/** The fields of a tree with every setting; a setting with its default is null. */
type EveryField = TreeTexts & FieldValues<TreeSettings>;

/** Changes fields of the tree itself. Absent fields stay as they are; null resets a setting. */
export interface EditTree extends Partial<EveryField> {
  readonly kind: 'edit-tree';
  /** Fields it must still have, so that undoing an edit does not undo later edits by others. */
  readonly expects?: Partial<EveryField>;
}

const textNames = ['name', 'description', 'isPublic', 'tags'] as const;
const fieldNames = [...textNames, ...settingNames] as const;

function everyField({ name, description, isPublic, tags, ...settings }: TreeFields): EveryField {
  const values = fieldValues<TreeSettings>(settings, settingNames);
  return { name, description, isPublic, tags, ...values };
}

/** The rules of `EditTree`. */
export const editTree: Rules<EditTree> = {
  check({ fields }, operation) {
    if (!matches<EveryField>(everyField(fields), operation.expects ?? {}, fieldNames))
      return refusal('changed-since', null);
    return refusalFor(fieldsFault(operation), null);
  },

  apply(tree, operation) {
    const old = everyField(tree.fields);
    if (matches<EveryField>(old, operation, fieldNames)) return outcome(tree, {});
    const { name, description, isPublic, tags } = {
      ...old,
      ...namedIn<TreeTexts>(operation, operation, textNames),
    };
    const settings = replaceSettings(settingsOf(old), operation);
    const fields = { name, description, isPublic, tags, ...settings };
    return outcome({ ...tree, fields }, { fieldsChanged: true });
  },

  invert: ({ fields }, operation) => ({
    kind: 'edit-tree',
    ...namedIn<EveryField>(operation, everyField(fields), fieldNames),
    expects: namedIn<EveryField>(operation, operation, fieldNames),
  }),

  needs: () => needing({}),

  touches: () => [],
};
