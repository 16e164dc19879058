import type { Placement } from '../species/details.ts';
import type { Forest } from '../species/forest.ts';
import type { Columns } from './columns.ts';
import type { Rows } from './rows.ts';
import type { Span } from './uncertainty.ts';

/** How the connector to a species is drawn. */
export interface ConnectorStyle {
  /** The lengths of a dash and of the gap after it, in pixels; null for a solid line. */
  readonly dash: readonly [number, number] | null;
  /** How much of the paper is mixed into its colour, from 0 to 1. */
  readonly paleness: number;
}

/** By how certain the ancestor of the species is. */
export const connectorStyles: Record<Placement | 'firm' | 'other', ConnectorStyle> = {
  firm: { dash: null, paleness: 0 },
  probable: { dash: null, paleness: 0.5 },
  debated: { dash: [5, 4], paleness: 0 },
  unknown: { dash: [1.5, 3], paleness: 0 },
  /** To another possible ancestor. */
  other: { dash: [3, 3], paleness: 0.6 },
};

/** Whether the ancestor of any species is not firm. */
export function hasPlacements(forest: Forest): boolean {
  return forest.uses('placement') || forest.uses('otherAncestors');
}

/** How the connector to a species is drawn. */
export function connectorStyleOf(forest: Forest, index: number): ConnectorStyle {
  return connectorStyles[forest.details(index)?.placement ?? 'firm'];
}

/** A line from another possible ancestor to a species: down or up, then along the row of the species. */
export interface OtherConnector {
  /** The row of the ancestor, which need not be whole. */
  readonly ancestorRow: number;
  readonly row: number;
  /** The line leaves the bar of the ancestor here, in pixels of the world. */
  readonly x: number;
  /** The part along the row of the species. */
  readonly along: Span;
}

/** The lines from other possible ancestors that are shown. */
export function otherConnectors(
  forest: Forest,
  rows: Rows,
  columns: Columns,
  index: number,
): OtherConnector[] {
  const row = rows.position(index);
  const others = forest.details(index)?.otherAncestors;
  if (row === null || others === undefined) return [];
  const start = columns.starts[index] ?? 0;
  return others.flatMap((id) => {
    // It may have been deleted, or be hidden in a collapsed branch.
    const ancestor = forest.indexOf(id);
    const ancestorRow = rows.position(ancestor);
    if (ancestorRow === null) return [];
    const from = columns.starts[ancestor] ?? 0;
    const to = columns.ends[ancestor] ?? 0;
    const x = Math.min(Math.max(start, from), to);
    return [{ ancestorRow, row, x, along: { from: Math.min(x, start), to: Math.max(x, start) } }];
  });
}
