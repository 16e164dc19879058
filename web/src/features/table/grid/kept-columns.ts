import type { TableField } from '../fields/table-field.ts';

/** How a user has arranged the columns of a tree's table. */
interface KeptColumns {
  /** The keys of the columns; empty for their first order. */
  readonly order: readonly string[];
  /** Columns that are not named are shown, unless they start hidden. */
  readonly visibility: Readonly<Record<string, boolean>>;
}

const keyOf = (treeId: string) => `table-columns:${treeId}`;

/** What this browser keeps; null if the columns were never changed. */
export function readColumns(treeId: string): KeptColumns | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(treeId)) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepColumns(treeId: string, columns: KeptColumns): void {
  try {
    localStorage.setItem(keyOf(treeId), JSON.stringify(columns));
  } catch {
    // The arrangement then lasts as long as the page.
  }
}

/** The first arrangement of the table. The first column always stays first and shown. */
export function initialColumns(fields: readonly TableField[], kept: KeptColumns | null) {
  const [first] = fields;
  const columnVisibility: Record<string, boolean> = {};
  for (const { key, isHidden } of fields) {
    const isShown = kept?.visibility[key] ?? isHidden !== true;
    if (!isShown && key !== first?.key) columnVisibility[key] = false;
  }
  const order = kept?.order ?? [];
  const isValid = order.length === 0 || order[0] === first?.key;
  return { columnVisibility, columnOrder: isValid ? [...order] : [] };
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
