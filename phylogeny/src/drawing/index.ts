export {
  barShapes,
  foldedShapes,
  splitBarShapes,
  uncertainOpacity,
  whiskerShapes,
} from './bar-shapes.ts';
export { curvedLetters } from './curved-text.ts';
export type { DrawingOptions, DrawingTexts } from './drawing-options.ts';
export type { CodeModules } from './figure/code-shapes.ts';
export { drawFigure } from './figure/draw-figure.ts';
export type {
  Figure,
  FigureFacts,
  FigureOptions,
  FigureTexts,
} from './figure/figure-plan.ts';
export {
  type FigurePreset,
  type FigureSheet,
  figurePresets,
  figureSheet,
  type Orientation,
  orientations,
  orientedSheet,
  ownSheet,
  sideRange,
  textSizes,
} from './figure/figure-sheet.ts';
export type { ImageCreditTexts } from './figure/image-credits.ts';
export type { SheetPage } from './figure/tiles.ts';
export {
  type LegendItem,
  type LegendTexts,
  legendItems,
  type ThemedColour,
  usedStyles,
} from './legend-items.ts';
export { drawMiniature } from './miniature.ts';
export { mixColours } from './mix-colours.ts';
export {
  numberReferences,
  type ReferenceStyle,
  type ReferenceTexts,
} from './number-references.ts';
export { OpenTypeFont } from './pdf/open-type-font.ts';
export type { PdfTypefaces } from './pdf/pdf-fonts.ts';
export type { JpegImage, TextImage } from './pdf/pdf-resources.ts';
export { writePdf } from './pdf/pdf-writer.ts';
export type { DrawingReferences } from './references.ts';
export type { MiniatureOptions } from './shaped-miniature.ts';
export {
  type Curve,
  fadedOpacity,
  haloRatio,
  type Lines,
  type Polygon,
  type Rectangle,
  type Shape,
  type Sheet,
  type Text,
  type VectorShape,
} from './shapes.ts';
export { drawSheet } from './sheet.ts';
export { type StyledName, shortenName } from './short-names.ts';
export { symbolShape } from './strip-shapes.ts';
export { svgText } from './svg-markup.ts';
export { writeSvg } from './svg-writer.ts';
export { type MeasureText, measureIn } from './text-measure.ts';
export { estimateTextWidth, firstGrapheme, shortenToWidth } from './text-width.ts';
export {
  type DrawingColours,
  drawingColours,
  eraColour,
  eraInk,
  eraTint,
  picturePlate,
} from './themes.ts';
export { visibleText } from './visible-text.ts';
