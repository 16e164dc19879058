import { describe, expect, it } from 'vitest';
import { type ForestShape, inferAncestors, sampleForest } from '../../../testing/sample-forests.ts';
import { columnsByTime } from '../columns.ts';
import { layOutRows } from '../rows/rows.ts';
import { maxRuns } from './merged-runs.ts';
import { fitView, worldExtent } from './viewport.ts';
import { ViewportQuery } from './viewport-query.ts';

const shapes: readonly ForestShape[] = ['tangled', 'branching', 'chain', 'star', 'ladder'];

describe('what a viewport shows', () => {
  it('A1: is bounded by the pixels of the screen for 100,000 tips with inferred ancestors', () => {
    for (const shape of ['branching', 'chain', 'ladder'] as const) {
      const forest = inferAncestors(sampleForest(shape, 200_000));
      const rows = layOutRows(forest);
      const columns = columnsByTime(forest);
      const query = new ViewportQuery(forest, rows, columns);
      const whole = fitView(worldExtent(rows, columns), { width: 1000, height: 800 });
      const first = query.find({ ...whole, scaleX: 0.9, scaleY: 0.9, top: 5_000_000 });
      expect(first.connectorCount, shape).toBeLessThanOrEqual(1100);
      expect(first.lineCount, shape).toBeLessThanOrEqual(1100);
      const far = query.find(whole);
      expect(far.barCount, shape).toBeLessThanOrEqual(maxRuns * 1602);
      expect(far.connectorCount, shape).toBeLessThanOrEqual(6000);
      expect(far.lineCount, shape).toBeLessThanOrEqual(6000);
      const near = query.find({ ...whole, scaleX: 0.9, scaleY: 0.9, top: 5_000_000 });
      expect(near.barCount, shape).toBeLessThanOrEqual(10);
      expect(near.connectorCount, shape).toBeLessThanOrEqual(1100);
      expect(near.lineCount, shape).toBeLessThanOrEqual(1100);
    }
  });

  it('is bounded by the pixels of the screen for trees of 100,000 species of any shape', () => {
    for (const shape of shapes) {
      const forest = sampleForest(shape, 100_000);
      const rows = layOutRows(forest);
      const columns = columnsByTime(forest);
      const query = new ViewportQuery(forest, rows, columns);
      const whole = fitView(worldExtent(rows, columns), { width: 1000, height: 800 });
      const first = query.find({ ...whole, scaleX: 0.9, scaleY: 0.9, top: 5_000_000 });
      expect(first.connectorCount, shape).toBeLessThanOrEqual(1100);
      expect(first.lineCount, shape).toBeLessThanOrEqual(1100);
      const far = query.find(whole);
      expect(far.barCount, shape).toBeLessThanOrEqual(maxRuns * 1602);
      expect(far.connectorCount, shape).toBeLessThanOrEqual(4000);
      const near = query.find({ ...whole, scaleX: 0.9, scaleY: 0.9, top: 5_000_000 });
      expect(near.barCount, shape).toBeLessThanOrEqual(10);
      expect(near.connectorCount, shape).toBeLessThanOrEqual(1100);
    }
  });
});
