import { doubled } from '../../species/storage/array-memory.ts';

/**
 * What one frame draws, in flat lists that are reused for the next frame, so that a canvas that
 * redraws sixty times a second makes no garbage.
 *
 * Bars: entry n covers `mergedRows` rows from `barRows[n]`, from `barStarts[n]` to `barEnds[n]`.
 * With `mergedRows` 1 it is the bar of `barSpecies[n]`; with more, rows are thinner than half a pixel, and
 * it is one of the parts that their bars cover together, in the colour of `barSpecies[n]`.
 *
 * Connectors: entry n is at `connectorPositions[n]`, from the middle of row `connectorUppers[n]` to
 * that of `connectorLowers[n]`, which need not be whole, and leads to `connectorSpecies[n]`. Connectors of
 * several splits in the same column of pixels are one, of the first of these splits.
 *
 * Lines: the splits (inferred ancestors without a row) and ghosts, up to where their bars start. Entry n is
 * `lineSpecies[n]` in the middle of row `linePositions[n]`, which need not be whole, from `lineStarts[n]` to
 * `lineEnds[n]`. Lines of splits shorter than a pixel are left out.
 *
 * Labels: the species whose names are in view; none when rows are too thin for names.
 */
export class VisibleMarks {
  /** The first and the last row in view; the last is less than the first when there is none. */
  firstRow = 0;
  lastRow = -1;
  mergedRows = 1;

  barCount = 0;
  barSpecies = new Int32Array(256);
  barRows = new Int32Array(256);
  barStarts = new Float64Array(256);
  barEnds = new Float64Array(256);

  connectorCount = 0;
  connectorSpecies = new Int32Array(256);
  connectorPositions = new Float64Array(256);
  connectorUppers = new Float64Array(256);
  connectorLowers = new Float64Array(256);

  lineCount = 0;
  lineSpecies = new Int32Array(256);
  linePositions = new Float64Array(256);
  lineStarts = new Float64Array(256);
  lineEnds = new Float64Array(256);

  labelCount = 0;
  labelSpecies = new Int32Array(256);

  clear(): void {
    this.barCount = 0;
    this.connectorCount = 0;
    this.lineCount = 0;
    this.labelCount = 0;
  }

  /** Cuts connectors from an entry on off at the first and the last row in view. */
  cutConnectors(from: number): void {
    const first = this.firstRow - 0.5;
    const last = this.lastRow + 0.5;
    for (let entry = from; entry < this.connectorCount; entry++) {
      this.connectorUppers[entry] = Math.max(this.connectorUppers[entry] ?? 0, first);
      this.connectorLowers[entry] = Math.min(this.connectorLowers[entry] ?? 0, last);
    }
  }

  addBar(species: number, rowIndex: number, start: number, end: number): void {
    const entry = this.barCount++;
    if (entry === this.barSpecies.length) {
      this.barSpecies = doubled(this.barSpecies);
      this.barRows = doubled(this.barRows);
      this.barStarts = doubled(this.barStarts);
      this.barEnds = doubled(this.barEnds);
    }
    this.barSpecies[entry] = species;
    this.barRows[entry] = rowIndex;
    this.barStarts[entry] = start;
    this.barEnds[entry] = end;
  }

  addConnector(species: number, position: number, upper: number, lower: number): void {
    const entry = this.connectorCount++;
    if (entry === this.connectorSpecies.length) {
      this.connectorSpecies = doubled(this.connectorSpecies);
      this.connectorPositions = doubled(this.connectorPositions);
      this.connectorUppers = doubled(this.connectorUppers);
      this.connectorLowers = doubled(this.connectorLowers);
    }
    this.connectorSpecies[entry] = species;
    this.connectorPositions[entry] = position;
    this.connectorUppers[entry] = upper;
    this.connectorLowers[entry] = lower;
  }

  addLine(species: number, position: number, start: number, end: number): void {
    const entry = this.lineCount++;
    if (entry === this.lineSpecies.length) {
      this.lineSpecies = doubled(this.lineSpecies);
      this.linePositions = doubled(this.linePositions);
      this.lineStarts = doubled(this.lineStarts);
      this.lineEnds = doubled(this.lineEnds);
    }
    this.lineSpecies[entry] = species;
    this.linePositions[entry] = position;
    this.lineStarts[entry] = start;
    this.lineEnds[entry] = end;
  }

  addLabel(species: number): void {
    const entry = this.labelCount++;
    if (entry === this.labelSpecies.length) this.labelSpecies = doubled(this.labelSpecies);
    this.labelSpecies[entry] = species;
  }
}
