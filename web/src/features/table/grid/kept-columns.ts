/** How a user has arranged the columns of a tree's table. */
export interface KeptColumns {
  /** The keys of the columns; empty for their first order. */
  readonly order: readonly string[];
  /** Columns that are not named are shown, unless they start hidden. */
  readonly visibility: Readonly<Record<string, boolean>>;
}

const keyOf = (treeId: string) => `table-columns:${treeId}`;

const unchanged: KeptColumns = { order: [], visibility: {} };

/** What this browser keeps. */
export function readColumns(treeId: string): KeptColumns {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(treeId)) ?? 'null');
    return isKept(kept) ? kept : unchanged;
  } catch {
    return unchanged;
  }
}

export function keepColumns(treeId: string, columns: KeptColumns): void {
  try {
    localStorage.setItem(keyOf(treeId), JSON.stringify(columns));
  } catch {
    // The arrangement then lasts as long as the page.
  }
}

function isKept(value: unknown): value is KeptColumns {
  if (typeof value !== 'object' || value === null) return false;
  const { order, visibility } = value as Partial<Record<keyof KeptColumns, unknown>>;
  return (
    Array.isArray(order) &&
    order.every((key) => typeof key === 'string') &&
    typeof visibility === 'object' &&
    visibility !== null &&
    Object.values(visibility).every((isShown) => typeof isShown === 'boolean')
  );
}
