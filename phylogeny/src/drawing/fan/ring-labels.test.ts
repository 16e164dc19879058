import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import { readTrees } from '../../formats/index.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import { lookOf } from '../../layout/tree-look.ts';
import { emptyParts } from '../../parts/tree-parts.ts';
import { Forest } from '../../species/forest.ts';
import { drawFigure } from '../figure/draw-figure.ts';
import { figurePresets, figureSheet } from '../figure/figure-sheet.ts';
import type { Shape } from '../shapes.ts';
import { drawSheet } from '../sheet/sheet.ts';
import { drawingColours } from '../themes.ts';

/** Siblings whose rows fill the fan from the centre to the edge, so that only few rings have room for a text. */
function denseForest(size: number): Forest {
  const parents = new Int32Array(size);
  parents[0] = -1;
  return Forest.fromColumns({
    ids: null,
    parents,
    starts: new Float64Array(size).fill(1e6),
    durations: new Float64Array(size).fill(90e6).fill(100e6, 0, 1),
    names: Array.from({ length: size }, (_, index) => `Species number ${index}`),
    descriptions: null,
    images: null,
  });
}

const textsOf = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((one) =>
    one.kind === 'frame' ? textsOf(one.shapes) : one.kind === 'text' ? [one.text] : [],
  );

function forestIn(path: string): Forest {
  const read = readTrees(fixture(path));
  const built = read.ok ? read.value.trees[0]?.build() : read;
  if (!built?.ok) throw new Error(`${path} cannot be read`);
  return built.value.forest;
}

const isTime = (text: string) => /^-?[\d.]+MY$|^0Y$/.test(text);
const isScale = (text: string) => /^[\d.]+ MY$/.test(text);

describe('G6: the times of a fan', () => {
  it.each(figurePresets)('can be read on a sheet, at rings or from a scale bar: %s', (preset) => {
    for (const size of [12, 40, 90]) {
      const options = { sheet: figureSheet(preset), unit: 'Million Years' } as const;
      const { sheet } = drawFigure(denseForest(size), { shape: 'fan' }, options);
      const texts = textsOf([...sheet.pieces()].flat());
      const times = texts.filter(isTime).length;
      expect(times >= 2 || texts.some(isScale), `${size} rows: ${texts.join(', ')}`).toBe(true);
    }
  });

  it('are told by a scale bar rather than written over bars', () => {
    const scale = { unit: 'years AF', direction: 'forward', now: 2e7, eras: [] } as const;
    const forest = forestIn('tables/invented-world.tsv');
    const choice = { shape: 'fan', look: lookOf({ scale }, emptyParts) } as const;
    const { sheet } = drawFigure(forest, choice, { sheet: figureSheet('columns') });
    const texts = textsOf([...sheet.pieces()].flat());
    expect(texts.filter((text) => /^[\d,]+ years AF$/.test(text))).toEqual(['20,000,000 years AF']);
  });

  it('are written at rings that are drawn', () => {
    const layout = layOutForest(denseForest(12), { shape: 'fan' });
    const sheet = drawSheet(layout, { width: 900, unit: 'Million Years', bands: false });
    const shapes = [...sheet.pieces()].flat();
    const [grid] = shapes.flatMap((one) =>
      one.kind === 'lines' && one.stroke === drawingColours.light.line ? [one.ends] : [],
    );
    const points = Array.from({ length: (grid?.length ?? 0) / 2 }, (_, at) => ({
      x: grid?.[2 * at] ?? 0,
      y: grid?.[2 * at + 1] ?? 0,
    }));
    const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
    const centre = { x: middle(points.map(({ x }) => x)), y: middle(points.map(({ y }) => y)) };
    const distance = (x: number, y: number) => Math.hypot(x - centre.x, y - centre.y);
    const radii = points.map(({ x, y }) => distance(x, y));
    const times = shapes.flatMap((one) =>
      one.kind === 'frame' && textsOf(one.shapes).some(isTime) ? [one.frame] : [],
    );
    expect(times.length).toBeGreaterThan(1);
    for (const { e, f } of times) {
      expect(Math.min(...radii.map((radius) => Math.abs(radius - distance(e, f))))).toBeLessThan(2);
    }
  });
});
