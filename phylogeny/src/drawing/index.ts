export { type DrawingOptions, drawForest, drawForestText } from './draw-forest.ts';
export { drawMiniature, type MiniatureOptions } from './miniature.ts';
export { estimateTextWidth, shortenToWidth } from './text-width.ts';
export { type DrawingColours, drawingColours } from './themes.ts';
