import {
  centreOn,
  maxRowScale,
  maxZoom,
  minTextSize,
  minZoom,
  rowPitch,
  type Scales,
  scaleAt,
  scalesAt,
  type Viewport,
  type ZoomPath,
  zoomBase,
} from '@life-tree/phylogeny';

/** A point of the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A view, and how its rows and time will scale when it is zoomed further. */
export interface Zoomed {
  readonly view: Viewport;
  readonly stretch: number;
}

/** Zooms time and rows around a point. */
export function zoomedTo(view: Viewport, zoom: number, point: Point, path: ZoomPath): Viewport {
  return scaleAt(view, scalesAt(zoom, path), zoom, point);
}

/** Changes the height of rows around a point, but not time. */
export function zoomedRows(view: Viewport, factor: number, point: Point, whole: Scales): Zoomed {
  const least = Math.min(whole.y, view.scaleY, minTextSize / rowPitch);
  const y = Math.min(Math.max(view.scaleY * factor, least), maxRowScale);
  return scaled(view, { x: view.scaleX, y }, point);
}

/** Stretches time around a point, but not rows. */
export function zoomedTime(view: Viewport, factor: number, point: Point, whole: Scales): Zoomed {
  const least = Math.min(whole.x, view.scaleX, minZoom * zoomBase);
  const x = Math.min(Math.max(view.scaleX * factor, least), maxZoom * zoomBase);
  return scaled(view, { x, y: view.scaleY }, point);
}

/** Makes rows at least as high as this and shows a row in the middle, if they are not. */
export function withRowHeight(view: Viewport, rowHeight: number, row: number): Zoomed | null {
  const y = rowHeight / rowPitch;
  if (view.scaleY >= y) return null;
  const { view: higher, stretch } = scaled(view, { x: view.scaleX, y }, { x: 0, y: 0 });
  const middle = view.left + view.width / 2 / view.scaleX;
  return { view: centreOn(higher, middle, (row + 0.5) * rowPitch), stretch };
}

function scaled(view: Viewport, scales: Scales, point: Point): Zoomed {
  return {
    view: scaleAt(view, scales, scales.x / zoomBase, point),
    stretch: scales.y / scales.x,
  };
}
