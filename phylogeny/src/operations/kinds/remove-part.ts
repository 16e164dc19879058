import type { PartValue } from '../../parts/part-values.ts';
import type { PartReference } from '../../parts/tree-parts.ts';
import { isSame } from '../../species/storage/same-value.ts';
import { type RefusalCode, refusal } from '../refusal.ts';
import { needing, outcome, type Rules } from '../rules.ts';
import { listOf, type PutPart } from './put-part.ts';

/**
 * Removes an element from one of the tree's lists. Species that refer to it keep their references, so that
 * undoing the removal brings everything back.
 */
export interface RemovePart extends PartReference {
  readonly kind: 'remove-part';
  /** What it must still be, so that undoing an edit does not undo later edits by others. */
  readonly expects?: PartValue;
}

const unknown = {
  sources: 'missing-source',
  columns: 'missing-column',
  groups: 'missing-group',
  bands: 'missing-band',
} as const satisfies Record<PartReference['part'], RefusalCode>;

/** The rules of `RemovePart`. */
export const removePart: Rules<RemovePart> = {
  check({ parts }, { part, id, expects }) {
    const old = listOf(parts, part).get(id);
    if (old === undefined) return refusal(unknown[part], null);
    return expects === undefined || isSame(old, expects) ? null : refusal('changed-since', null);
  },

  apply(tree, { part, id }) {
    const parts = { ...tree.parts, [part]: listOf(tree.parts, part).without(id) };
    return outcome({ ...tree, parts }, { partsChanged: [{ part, id }] });
  },

  invert({ parts }, { part, id }) {
    const value = listOf(parts, part).get(id);
    // The old value is of the same list.
    return { kind: 'put-part', part, id, value, expects: null } as PutPart;
  },

  needs: ({ part, id }) => needing({ parts: [{ part, id }] }),

  touches: () => [],
};
