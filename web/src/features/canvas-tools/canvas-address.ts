import type { ViewPosition } from '@life-tree/canvas';
import {
  maxZoom,
  type SpeciesId,
  speciesId,
  type TimeUnit,
  timeUnits,
  unitLabel,
} from '@life-tree/phylogeny';

import { readLinkedFolded } from './folded-address.ts';

const shape = /^(across|upright|fan(-[\d.]+-[\d.]+)?)$/;

/** The state of the canvas in an address, so that a link shows what its sender saw. */
export interface CanvasAddress {
  readonly species: SpeciesId | null;
  readonly unit: TimeUnit | null;
  readonly position: ViewPosition | null;
  /** The folded branches, as `linkFolded` writes them; null if there are none. */
  readonly folded: string | null;
  /** As `shapeToLink` writes it; null for the shape of the tree. */
  readonly shape: string | null;
}

/** The same as short search parameters. */
export interface CanvasSearch {
  readonly species?: string;
  /** Y, KY, MY, BY or TY. */
  readonly unit?: string;
  /** In percent. */
  readonly zoom?: number;
  readonly x?: number;
  readonly y?: number;
  /** The height of rows in pixels. */
  readonly rows?: number;
  readonly folded?: string;
  /** across, upright or fan; a fan can have its opening and rotation in degrees: fan-180-90. */
  readonly shape?: string;
}

export function writeCanvasSearch({
  species,
  unit,
  position,
  folded,
  shape,
}: CanvasAddress): CanvasSearch {
  return {
    ...(species === null ? {} : { species }),
    ...(unit === null ? {} : { unit: unitLabel(unit) }),
    ...(position === null
      ? {}
      : {
          zoom: Number((position.zoom * 100).toPrecision(4)),
          // A hundred-thousandth of the widest tree at maximum zoom is about a pixel.
          x: rounded(position.x, 5),
          y: rounded(position.y, 2),
          ...(position.rowHeight === undefined
            ? {}
            : { rows: Number(position.rowHeight.toPrecision(4)) }),
        }),
    ...(folded === null ? {} : { folded }),
    ...(shape === null ? {} : { shape }),
  };
}

/** Reads untrusted parameters and ignores invalid ones. */
export function readCanvasSearch(search: Readonly<Record<string, unknown>>): CanvasAddress {
  const { species, unit } = search;
  const zoom = readNumber(search.zoom);
  const x = readNumber(search.x);
  const y = readNumber(search.y);
  const rows = readNumber(search.rows);
  const hasPosition =
    zoom !== null && x !== null && y !== null && zoom > 0 && zoom <= maxZoom * 100;
  return {
    species:
      typeof species === 'string' && species !== ''
        ? speciesId(species)
        : typeof species === 'number'
          ? speciesId(String(species))
          : null,
    unit: timeUnits.find((one) => unitLabel(one) === unit) ?? null,
    position: hasPosition
      ? { zoom: zoom / 100, x, y, ...(rows !== null && rows > 0 && { rowHeight: rows }) }
      : null,
    folded: readLinkedFolded(search.folded),
    shape: typeof search.shape === 'string' && shape.test(search.shape) ? search.shape : null,
  };
}

function rounded(value: number, decimals: number): number {
  // Adding 0 turns -0 into 0.
  return Number(value.toFixed(decimals)) + 0;
}

function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
