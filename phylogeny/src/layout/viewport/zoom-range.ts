// Apart from the arithmetic of zoom, because every page reads addresses with a zoom.

/** The scale of time at a zoom of 100%. */
export const zoomBase = 0.9;
/** One step of zoom in or out. */
export const zoomStep = 0.1;
/** The minimum zoom. Only a tree that is too large to be shown whole at it can be zoomed out further. */
export const minZoom = 0.1;
/** The maximum zoom. */
export const maxZoom = 10;
