import type { FlatSpecies, OpenTreeItem } from '@life-tree/contract';

type OpenedTree = Extract<OpenTreeItem, { version: number }>;
type SpeciesBlock = Extract<OpenTreeItem, { ids: string }>;

/** What remains of a reply to opening a tree: the last items that are not replaced by later ones. */
export function openedTree(body: unknown): OpenedTree & { readonly species: FlatSpecies[] } {
  let opened: OpenedTree | null = null;
  let species: FlatSpecies[] = [];
  for (const item of body as OpenTreeItem[]) {
    if ('tree' in item) {
      opened = item;
      species = [];
    } else if (opened !== null) {
      species.push(...speciesIn(opened.tree.id, item));
    }
  }
  if (opened === null) throw new Error('The reply has no tree');
  return { ...opened, species };
}

/** The species of a block as a flat list. */
export function speciesIn(treeId: string, block: SpeciesBlock): FlatSpecies[] {
  return block.names.map((name, index) => {
    const ancestorId = idIn(block.ancestors, index);
    const start = block.starts[index] ?? 0;
    const isRoot = /^[0-]+$/.test(ancestorId);
    return {
      id: idIn(block.ids, index),
      treeId,
      name,
      description: block.descriptions?.[index] ?? null,
      image: block.images?.[index] ?? null,
      ancestorId: isRoot ? null : ancestorId,
      apparition: isRoot ? start : null,
      afterApparition: isRoot ? null : start,
      duration: block.durations[index] ?? 0,
      ...block.details?.[index],
    };
  });
}

function idIn(digits: string, index: number): string {
  return digits
    .slice(32 * index, 32 * (index + 1))
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
