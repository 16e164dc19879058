/** Something that takes space in a row. */
interface RowItem {
  readonly width: number;
  /** The lower it is, the longer the item stays in the row when space gets scarce. */
  readonly rank: number;
}

/** The items that fit into a row of the given width. Those with the lowest ranks go first. */
export function fittingItems<Item extends RowItem>(
  items: readonly Item[],
  width: number,
): ReadonlySet<Item> {
  const fitting = new Set<Item>();
  let free = width;
  for (const item of items.toSorted((one, other) => one.rank - other.rank)) {
    if (item.width > free) continue;
    free -= item.width;
    fitting.add(item);
  }
  return fitting;
}
