import type { Needs, Species } from '@life-tree/phylogeny';
import type { WrittenSpecies } from '../changes/store-change-queries.ts';
import type { LockedTree } from '../edited-tree.ts';
import type { EditContext } from './edit-context-queries.ts';

/** A tree and the part of it that an edit has read, as they are after that edit. */
export interface KeptContext {
  readonly tree: LockedTree;
  readonly context: EditContext;
  /** The species whose direct descendants are all in the context. */
  readonly complete: ReadonlySet<string>;
}

export type KeptContexts = ReturnType<typeof createKeptContexts>;

const maxTrees = 200;
const maxSpecies = 100;
/** Descriptions are the only long texts. */
const maxTextLength = 20_000;

/**
 * Keeps what the last edit of a tree has read, because most edits are followed by another one of the same
 * species: dragging, typing, arrow keys. What is kept may be out of date, so it may only be used by an
 * edit that is not stored unless the tree still has the kept version.
 */
export function createKeptContexts() {
  /** By tree, least recently edited first: every edit drops what is kept before it is stored. */
  const kept = new Map<string, KeptContext>();

  return {
    /** What is kept of a tree, if an edit with these needs requires no more. */
    find: (treeId: string, needs: Needs): KeptContext | null => {
      const found = kept.get(treeId);
      return found !== undefined && covers(found, needs) ? found : null;
    },

    drop: (treeId: string): void => void kept.delete(treeId),

    /** Keeps the tree after an edit, unless the edit changed which species the next one needs. */
    keep: (
      tree: LockedTree,
      needs: Needs,
      { species, parts }: EditContext,
      written: WrittenSpecies,
    ): void => {
      const changed = new Map(written.changed.map((one) => [String(one.id), one]));
      const after = species.map((one) => changed.get(one.id) ?? one);
      const isSame =
        written.created.length + written.deleted.length + needs.parts.length === 0 &&
        after.every(({ ancestorId }, index) => ancestorId === species[index]?.ancestorId);
      if (!isSame || !isSmall(tree, after)) return;
      const complete = new Set<string>([...needs.descendants, ...needs.branches]);
      kept.set(tree.id, { tree, context: { repeated: null, parts, species: after }, complete });
      for (const oldest of kept.keys()) {
        if (kept.size <= maxTrees) break;
        kept.delete(oldest);
      }
    },
  };
}

/** A context has the ancestors of all its species. Others than those in it may exist, but not below `complete`. */
function covers({ context, complete }: KeptContext, needs: Needs): boolean {
  const { lineages, descendants, branches, parts } = needs;
  if (branches.length + parts.length > 0) return false;
  const known = new Set<string>(context.species.map(({ id }) => id));
  return lineages.every((id) => known.has(id)) && descendants.every((id) => complete.has(id));
}

function isSmall({ description }: LockedTree, species: readonly Species[]): boolean {
  if (species.length > maxSpecies) return false;
  let length = description?.length ?? 0;
  for (const one of species) length += one.name.length + (one.description?.length ?? 0);
  return length <= maxTextLength;
}
