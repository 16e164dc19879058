import { refusalFor } from './refusal.ts';
import { needing, outcome, type Rules } from './rules.ts';
import { fieldsFault, type TreeFields } from './tree.ts';

/** New fields of the tree itself; what is absent stays. */
export interface EditTree extends Partial<TreeFields> {
  readonly kind: 'edit-tree';
}

export const editTree: Rules<EditTree> = {
  check: (_, operation) => refusalFor(fieldsFault(operation), null),

  apply(tree, operation) {
    const { name, description, isPublic, tags } = operation;
    const fields: TreeFields = {
      name: name ?? tree.fields.name,
      description: description === undefined ? tree.fields.description : description,
      isPublic: isPublic ?? tree.fields.isPublic,
      tags: tags ?? tree.fields.tags,
    };
    if (sameFields(fields, tree.fields)) return outcome(tree, {});
    return outcome({ ...tree, fields }, { fieldsChanged: true });
  },

  invert: ({ fields }, { name, description, isPublic, tags }) => ({
    kind: 'edit-tree',
    ...(name !== undefined && { name: fields.name }),
    ...(description !== undefined && { description: fields.description }),
    ...(isPublic !== undefined && { isPublic: fields.isPublic }),
    ...(tags !== undefined && { tags: fields.tags }),
  }),

  needs: () => needing({}),

  touches: () => [],
};

function sameFields(a: TreeFields, b: TreeFields): boolean {
  return (
    a.name === b.name &&
    a.description === b.description &&
    a.isPublic === b.isPublic &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, place) => tag === b.tags[place])
  );
}
