import { matches, namedIn } from '../named-fields.ts';
import { refusal, refusalFor } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';
import { fieldsFault, type TreeFields } from '../tree-document.ts';

/** Changes fields of the tree itself. Absent fields stay as they are. */
export interface EditTree extends Partial<TreeFields> {
  readonly kind: 'edit-tree';
  /** Fields it must still have, so that undoing an edit does not undo later edits by others. */
  readonly expects?: Partial<TreeFields>;
}

const fieldNames = ['name', 'description', 'isPublic', 'tags'] as const;

/** The rules of `EditTree`. */
export const editTree: Rules<EditTree> = {
  check({ fields }, operation) {
    if (!matches<TreeFields>(fields, operation.expects ?? {}, fieldNames))
      return refusal('changed-since', null);
    return refusalFor(fieldsFault(operation), null);
  },

  apply(tree, operation) {
    if (matches<TreeFields>(tree.fields, operation, fieldNames)) return outcome(tree, {});
    const fields = { ...tree.fields, ...namedIn<TreeFields>(operation, operation, fieldNames) };
    return outcome({ ...tree, fields }, { fieldsChanged: true });
  },

  invert: ({ fields }, operation) => ({
    kind: 'edit-tree',
    ...namedIn<TreeFields>(operation, fields, fieldNames),
    expects: namedIn<TreeFields>(operation, operation, fieldNames),
  }),

  needs: () => needing({}),

  touches: () => [],
};
