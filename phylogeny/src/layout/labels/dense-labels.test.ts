import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ForestShape, sampleForest } from '../../../testing/sample-forests.ts';
import { estimateTextWidth } from '../../drawing/texts/text-width.ts';
import { inferredOnly } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { type Columns, columnsByTime } from '../columns.ts';
import { layOutRows } from '../rows/rows.ts';
import { rowPitch } from '../sizes.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { DenseLabelPlacer, type Label, type LabelTexts } from './dense-labels.ts';

const shapes: readonly ForestShape[] = ['tangled', 'branching', 'chain', 'star', 'ladder'];

const textsOf = (forest: Forest): LabelTexts => ({
  name: (species) => forest.name(species),
  nameWidth: (species, size) => estimateTextWidth(forest.name(species), size),
  cladeText: ({ species, speciesCount }, size, maxWidth) =>
    `${forest.name(species)}, ${speciesCount}`.slice(0, maxWidth / size),
  cladeWidth: (text, size) => estimateTextWidth(text, size),
});

const viewOf = (width: number, height: number, rowHeight: number, top = 0): Viewport => ({
  width,
  height,
  zoom: 1,
  scaleX: 0.2,
  scaleY: rowHeight / rowPitch,
  left: 0,
  top: top * rowPitch,
});

/** The box that a label's letters can fill. */
const boxOf = ({ x, y, width, size }: Label) => ({
  left: x,
  right: x + width,
  top: y - size / 2,
  bottom: y + size / 2,
});

const overlap = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const barOf = (
  { starts, ends }: Columns,
  index: number,
  row: number,
  scale: number,
  rowHeight: number,
) => {
  const thickness = Math.min(rowHeight * 0.2, 2);
  return {
    left: (starts[index] ?? 0) * scale,
    right: (ends[index] ?? 0) * scale,
    top: (row + 0.5) * rowHeight - thickness / 2,
    bottom: (row + 0.5) * rowHeight + thickness / 2,
  };
};

const anyScene = fc.record({
  shape: fc.constantFrom(...shapes),
  size: fc.integer({ min: 1, max: 400 }),
  seed: fc.nat(50),
  width: fc.integer({ min: 200, max: 1600 }),
  height: fc.integer({ min: 100, max: 900 }),
  rowHeight: fc.constantFrom(11.9, 9, 7.2, 5, 3, 1.7, 0.9, 0.3, 0.05),
  top: fc.integer({ min: -20, max: 200 }),
});

describe('labels beside thin rows', () => {
  it('overlap neither each other nor a bar, and stay in view', () => {
    fc.assert(
      fc.property(anyScene, ({ shape, size, seed, width, height, rowHeight, top }) => {
        const forest = sampleForest(shape, size, seed);
        const rows = layOutRows(forest);
        const columns = columnsByTime(forest);
        const view = viewOf(width, height, rowHeight, top);
        const placer = new DenseLabelPlacer(forest, rows, columns);
        const { names, clades } = placer.place(view, textsOf(forest));
        const boxes = [...names, ...clades].map(boxOf);
        const bars = rows.speciesAt;
        const collisions: unknown[] = boxes.filter((box) => box.right > width);
        for (const [number, box] of boxes.entries()) {
          for (const other of boxes.slice(number + 1)) {
            if (overlap(box, other)) collisions.push([box, other]);
          }
          for (const [row, index] of bars.entries()) {
            const bar = barOf(columns, index, row - top, view.scaleX, rowHeight);
            if (overlap(box, bar)) collisions.push([box, bar]);
          }
        }
        expect(collisions).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('names a sample of a tall tree of which all species live to the present', () => {
    const forest = Forest.fromColumns({
      ...sampleForest('star', 2000).columns,
      starts: new Float64Array(2000),
      durations: new Float64Array(2000).fill(10),
    });
    const columns = columnsByTime(forest);
    const view = { ...viewOf(1200, 800, 0.4), scaleX: 900 / columns.width };
    const placer = new DenseLabelPlacer(forest, layOutRows(forest), columns);
    const { names } = placer.place(view, textsOf(forest));
    expect(names.length).toBeGreaterThan(30);
    expect(Math.min(...names.map(({ size }) => size))).toBe(12);
  });

  it('names species with long bars where many rows share a pixel', () => {
    const size = 20_000;
    const star = sampleForest('star', size);
    const forest = Forest.fromColumns({
      ...star.columns,
      starts: new Float64Array(size),
      // One bar in a hundred is long.
      durations: Float64Array.from({ length: size }, (_, index) => (index % 100 === 7 ? 1000 : 10)),
    });
    const columns = columnsByTime(forest);
    const view = { ...viewOf(1200, 800, 0.04), scaleX: 900 / columns.width };
    const placer = new DenseLabelPlacer(forest, layOutRows(forest), columns);
    const { names } = placer.place(view, textsOf(forest));
    expect(names.length).toBeGreaterThan(20);
    for (const { species } of names) expect(forest.duration(species)).toBe(1000);
  });

  it('names no inferred ancestors', () => {
    const forest = sampleForest('tangled', 500, 3);
    const inferred = forest.withValues({
      details: forest.names.map((_, index) => (index % 2 === 0 ? inferredOnly : null)),
    });
    const placer = new DenseLabelPlacer(inferred, layOutRows(inferred), columnsByTime(inferred));
    const { names } = placer.place(viewOf(900, 600, 5), textsOf(inferred));
    expect(names.length).toBeGreaterThan(3);
    for (const { species } of names) expect(inferred.isInferred(species)).toBe(false);
  });

  it('names the clades that fill the rows, with the number of their species', () => {
    // A root with three clades of 100 species each.
    const size = 304;
    const parents = Int32Array.from({ length: size }, (_, index) => {
      if (index === 0) return -1;
      const clade = 1 + Math.floor((index - 1) / 101) * 101;
      return clade === index ? 0 : clade;
    });
    const forest = Forest.fromColumns({
      ids: null,
      parents,
      starts: Float64Array.from(parents, (parent) => (parent < 0 ? 0 : 1)),
      // The last of them ends a little earlier.
      durations: Float64Array.from(parents, (_, index) => (index > 202 ? 9 : 10)),
      names: Array.from({ length: size }, (_, index) => `Name ${index}`),
      descriptions: null,
      images: null,
    });
    const columns = columnsByTime(forest);
    const view = { ...viewOf(1200, 800, 2.5), scaleX: 600 / columns.width };
    const placer = new DenseLabelPlacer(forest, layOutRows(forest), columns);
    const { clades } = placer.place(view, textsOf(forest));
    expect(clades.map(({ text }) => text).sort()).toEqual([
      'Name 1, 100',
      'Name 102, 100',
      'Name 203, 100',
    ]);
    // Their brackets are aligned.
    expect(new Set(clades.map(({ bracket }) => bracket)).size).toBe(1);
    // Two of them are above this view.
    const below = placer.place({ ...view, top: 215 * rowPitch }, textsOf(forest));
    expect(below.clades).toHaveLength(1);
    // They grow in few steps, because a new size is expensive in every frame of a zoom.
    const sizes = Array.from({ length: 90 }, (_, step) =>
      placer.place({ ...view, scaleY: (1 + step / 50) / rowPitch }, textsOf(forest)),
    ).flatMap((labels) => labels.clades.map(({ size }) => size));
    expect([...new Set(sizes)]).toEqual(Array.from({ length: 19 }, (_, step) => 13 + step / 2));
  });

  it('keeps its choice while the view pans by whole rows', () => {
    const forest = sampleForest('tangled', 500, 3);
    const rows = layOutRows(forest);
    const placer = new DenseLabelPlacer(forest, rows, columnsByTime(forest));
    const named = (top: number) =>
      new Set(
        placer.place(viewOf(900, 600, 5, top), textsOf(forest)).names.map((one) => one.species),
      );
    const before = named(0);
    const inBoth = [...named(16)].filter((species) => (rows.row(species) ?? 0) < 110);
    expect(inBoth.length).toBeGreaterThan(5);
    for (const species of inBoth) expect(before.has(species)).toBe(true);
  });
});
