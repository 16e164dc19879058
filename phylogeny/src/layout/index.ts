export { bandName, withBandNames } from './bands/band-names.ts';
export { bandLines, type PlacedBand } from './bands/place-bands.ts';
export { chartSource, type ReadySet, readyBands } from './bands/ready-bands.ts';
export type {
  ColourEntry,
  Colouring,
  ColourKey,
  ColourLegend,
} from './colouring/colour-legend.ts';
export { branchPalettes, type Theme, type ThemedColour } from './colouring/palette.ts';
export { neutralColours, readableColour } from './colouring/readable-colours.ts';
export {
  blendColumns,
  type Columns,
  columnsByTime,
  columnsWithoutTime,
  positionOf,
  type TimeScale,
  timeAt,
  timeScale,
} from './columns.ts';
export {
  type ConnectorStyle,
  connectorStyles,
  hasPlacements,
} from './connector-styles.ts';
export { ForestLayout, type LayoutChoice, layOutForest } from './forest-layout.ts';
export { bracketStarts } from './groups/bracket-starts.ts';
export { groupColour } from './groups/group-colour.ts';
export {
  type GroupMark,
  groupStart,
  isShadeOnly,
} from './groups/group-layout.ts';
export { groupMembers } from './groups/group-members.ts';
export { groupSpecies, speciesOfGroup } from './groups/group-species.ts';
export {
  type BracketLabel,
  bracketStrip,
  bracketWidth,
  type PlacedBracket,
  placeBrackets,
} from './groups/place-brackets.ts';
export type { Clade } from './labels/clade-index.ts';
export type {
  CladeLabel,
  DenseLabels,
  Label,
  LabelBend,
  LabelTexts,
} from './labels/dense-labels.ts';
export type { ItalicNames } from './labels/italics.ts';
export { splitValues, splitValueText } from './labels/split-texts.ts';
export { pictureColumn, rowsWithPictures } from './pictures/picture-column.ts';
export { eachPicture, type PlacedPicture } from './pictures/place-pictures.ts';
export { withPictures } from './pictures/with-pictures.ts';
export { type Pixels, pixels, type Row, row } from './pixels.ts';
export { drawnColumns } from './rows/drawn-columns.ts';
export { type FoldedBranch, type FoldedBranches, foldedBranches } from './rows/folded-branches.ts';
export { type Neighbours, neighboursOf } from './rows/neighbours.ts';
export { layOutRows, type RowChoice, type Rows } from './rows/rows.ts';
export { shownForest } from './rows/shown-forest.ts';
export { type ShownChoice, shownSpecies } from './rows/shown-species.ts';
export {
  type ArrangedSiblings,
  arrangeSiblings,
  orderByHand,
  shiftSiblings,
  siblingsByHand,
} from './rows/siblings-by-hand.ts';
export {
  type Frame,
  type PlanePoint,
  type ProjectedTree,
  type Projection,
  placeOf,
  projectedTree,
  projectionOf,
  shapeExtent,
} from './shape/index.ts';
export {
  type Disc,
  discAt,
  foldHeight,
  maxRowHeight,
  minBarWidth,
  minTextSize,
  nameOffset,
  rowPitch,
  type SpeciesSizes,
  speciesSizes,
} from './sizes.ts';
export type { Span } from './span.ts';
export {
  noIntervals,
  type SplitIntervals,
  splitIntervals,
} from './split-intervals.ts';
export { hasRings, type SideStrip, type StripColumn } from './strips/side-strip.ts';
export { stripColumns, withColumns } from './strips/strip-columns.ts';
export {
  eachStripMark,
  type StripMark,
  type StripSymbol,
  type StripView,
  symbolAt,
} from './strips/strip-marks.ts';
export { isColouredByColumn, isSameLook, lookOf, plainLook, type TreeLook } from './tree-look.ts';
export {
  boundsBeforeStart,
  hasBounds,
  labelEnds,
  mapSpans,
  minFadedRowHeight,
  minWhiskerRowHeight,
  splitBar,
  type UncertainBar,
  uncertaintyOf,
  whiskerSpans,
} from './uncertainty.ts';
export type { Extent, Margins, WorldExtent } from './viewport/extents.ts';
export type { Hit, HitRequest, SpeciesPart } from './viewport/hit-test.ts';
export {
  type MiniMap,
  miniMap,
  viewInMiniMap,
} from './viewport/mini-map.ts';
export { revealBox, type WorldBox } from './viewport/reveal.ts';
export {
  blendViews,
  centreOn,
  centreOnSpecies,
  clampToMargins,
  clampView,
  fitView,
  openingView,
  panBy,
  scaleAt,
  type Viewport,
  worldExtent,
} from './viewport/viewport.ts';
export { type MarkReach, ViewportQuery } from './viewport/viewport-query.ts';
export { VisibleMarks } from './viewport/visible-marks.ts';
export {
  lowestZoom,
  maxRowScale,
  openingPath,
  type Scales,
  scalesAt,
  wholeScales,
  wholeZoom,
  type ZoomPath,
  zoomIn,
  zoomOut,
} from './viewport/zoom.ts';
export { maxZoom, minZoom, zoomBase, zoomStep } from './viewport/zoom-range.ts';
