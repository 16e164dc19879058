import type { AncestorRole } from '../species/ancestry/other-ancestors.ts';
import type { Placement } from '../species/details.ts';
import type { Forest } from '../species/forest.ts';
import type { ForestColumns } from '../species/storage/columns.ts';
import type { Theme } from './colouring/palette.ts';
import type { Columns } from './columns.ts';
import type { Rows } from './rows/rows.ts';
import type { Span } from './span.ts';

/** How the connector to a species is drawn. */
export interface ConnectorStyle {
  /** The lengths of a dash and of the gap after it, in pixels; null for a solid line. */
  readonly dash: readonly [number, number] | null;
  /** How much of the paper is mixed into its colour, from 0 to 1. */
  readonly paleness: number;
  /** Its own colours. Otherwise it has that of the species. */
  readonly colours?: Readonly<Record<Theme, string>>;
  /** How many times as thick as others it is. */
  readonly thickness?: number;
}

const solid = { dash: null, paleness: 0 } as const;

/** By how certain the ancestor of the species is, or by how another ancestor took part. */
export const connectorStyles: Record<Placement | AncestorRole | 'firm' | 'other', ConnectorStyle> =
  {
    firm: solid,
    probable: { dash: null, paleness: 0.5 },
    debated: { dash: [5, 4], paleness: 0 },
    unknown: { dash: [1.5, 3], paleness: 0 },
    /** To another possible ancestor. */
    other: { dash: [3, 3], paleness: 0.6 },
    // Thicker than other connectors, and of different lightness, so that they are distinct without colours too.
    hybrid: { ...solid, thickness: 2, colours: { light: '#a3236f', dark: '#f59bd0' } },
    symbiosis: { ...solid, thickness: 2, colours: { light: '#1273b5', dark: '#8cc8f7' } },
    transfer: { ...solid, thickness: 2, colours: { light: '#b3610a', dark: '#f2a54e' } },
  };

/** Whether the ancestor of any species is not firm. */
export function hasPlacements(forest: Forest): boolean {
  return forest.uses('placement') || forest.uses('otherAncestors');
}

/** How the connector to a species is drawn. */
export function connectorStyleOf(forest: Forest, index: number): ConnectorStyle {
  return connectorStyles[forest.details(index)?.placement ?? 'firm'];
}

/** A line from another ancestor to a species: down or up, then along the row of the species. */
export interface OtherConnector {
  readonly species: number;
  /** How it took part, or that it is only another proposal. */
  readonly as: AncestorRole | 'other';
  /** The row of the ancestor, which need not be whole. */
  readonly ancestorRow: number;
  readonly row: number;
  /** The line leaves the bar of the ancestor here, in pixels of the world. */
  readonly x: number;
  /** The part along the row of the species. */
  readonly along: Span;
  /** How many lines to the same species leave from there in the same direction. It is drawn beside them. */
  readonly beside: number;
}

/** The distance of lines that are beside each other, in widths of a connector. */
export const connectorPitch = 3;

/** A forest with what the lines between its species depend on. */
export interface ConnectedForest {
  readonly forest: Forest;
  readonly rows: Rows;
  readonly columns: Columns;
  readonly showsPlacements: boolean;
}

/** The lines from other ancestors that are shown. Those from ancestors that took part always are. */
export function* otherConnectors(laid: ConnectedForest): Generator<OtherConnector> {
  const { forest, rows, columns, showsPlacements } = laid;
  for (const species of withOtherAncestors(forest.columns.details)) {
    const row = rows.position(species);
    if (row === null) continue;
    const split = columns.starts[species] ?? 0;
    const line = rows.position(forest.ancestor(species));
    const lines = line === null ? [] : [{ x: split, isAbove: line < row }];
    for (const { id, as } of forest.details(species)?.otherAncestors ?? []) {
      if (as === undefined && !showsPlacements) continue;
      // It may have been deleted, or be hidden in a collapsed branch.
      const ancestor = forest.indexOf(id);
      const ancestorRow = rows.position(ancestor);
      if (ancestorRow === null) continue;
      // What took part did so when the species appeared, not when its line began.
      const start = as === undefined ? split : (columns.apparitions[species] ?? 0);
      const [from, to] = [columns.starts[ancestor] ?? 0, columns.ends[ancestor] ?? 0];
      const x = Math.min(Math.max(start, from), to);
      const along = { from: Math.min(x, start), to: Math.max(x, start) };
      const isAbove = ancestorRow < row;
      const beside = lines.filter((one) => one.x === x && one.isAbove === isAbove).length;
      lines.push({ x, isAbove });
      yield { species, as: as ?? 'other', ancestorRow, row, x, along, beside };
    }
  }
}

const known = new WeakMap<object, readonly number[]>();

/** The rows of the species with other ancestors. A preview of a drag has the same details. */
function withOtherAncestors(details: ForestColumns['details']): readonly number[] {
  if (!details) return [];
  const before = known.get(details);
  if (before !== undefined) return before;
  const found: number[] = [];
  for (const [row, one] of details.entries()) if (one?.otherAncestors) found.push(row);
  known.set(details, found);
  return found;
}
