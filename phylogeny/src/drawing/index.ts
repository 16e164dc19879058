export type { DrawingOptions, DrawingTexts } from './drawing-options.ts';
export { rowsAcross } from './fan/bend-shapes.ts';
export { fanBracketName } from './fan/fan-groups.ts';
export { textAlongArc } from './fan/ring-labels.ts';
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
  type AxisRequest,
  axis,
  axisBackground,
  axisSpan,
  axisTicks,
  eraTierHeight,
  labelSpacing,
  lengthBar,
  type PlacedEra,
  placeEras,
  tickLabelsHeight,
  usualTiers,
} from './marks/axis.ts';
export { bandLineHeight, bandNames, placedBands, timeBands } from './marks/band-shapes.ts';
export {
  barShapes,
  foldedShapes,
  splitBarShapes,
  uncertainOpacity,
  whiskerShapes,
} from './marks/bar-shapes.ts';
export {
  ancestorLines,
  barLines,
  connectors,
  type LineRequest,
  mergedRowShapes,
  otherAncestorLines,
} from './marks/connector-shapes.ts';
export { cladeBracket, labelShape } from './marks/dense-label-shapes.ts';
export {
  bracketName,
  bracketShapes,
  type GroupRequest,
  groupShades,
  placedBrackets,
} from './marks/group-shapes.ts';
export { discShapes, firstLetter } from './marks/species-shapes.ts';
export { splitLabels, splitTextShift } from './marks/split-label-shapes.ts';
export { symbolShape } from './marks/strip-shapes.ts';
export {
  connectorsBelow,
  haveRaisedTimes,
  nameBaseline,
  rangeBaseline,
  type TimeLabels,
  timeLabelsOf,
  timesUnderBar,
} from './marks/time-shapes.ts';
export { drawMiniature } from './miniature/miniature.ts';
export type { MiniatureOptions } from './miniature/shaped-miniature.ts';
export { mixColours } from './mix-colours.ts';
export { OpenTypeFont } from './pdf/open-type-font.ts';
export type { PdfTypefaces } from './pdf/pdf-fonts.ts';
export type { JpegImage, TextImage } from './pdf/pdf-resources.ts';
export { writePdf } from './pdf/pdf-writer.ts';
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
export {
  type LegendItem,
  type LegendTexts,
  legendItems,
  usedStyles,
} from './sheet/legend-items.ts';
export {
  numberReferences,
  type ReferenceStyle,
  type ReferenceTexts,
} from './sheet/number-references.ts';
export type { DrawingReferences } from './sheet/references.ts';
export { drawSheet } from './sheet/sheet.ts';
export type { PlotSpace } from './sheet/sheet-layout.ts';
export { svgText } from './svg/svg-markup.ts';
export { writeSvg } from './svg/svg-writer.ts';
export { curvedLetters } from './texts/curved-text.ts';
export { type StyledName, shortenName } from './texts/short-names.ts';
export { type MeasureText, measureIn } from './texts/text-measure.ts';
export { estimateTextWidth, shortenToWidth } from './texts/text-width.ts';
export { visibleText } from './texts/visible-text.ts';
export {
  type DrawingColours,
  drawingColours,
  eraColour,
  eraInk,
  eraTint,
  picturePlate,
} from './themes.ts';
