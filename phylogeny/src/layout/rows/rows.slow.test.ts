import { describe, expect, it } from 'vitest';
import { sampleForest } from '../../../testing/sample-forests.ts';
import { layOutRows } from './rows.ts';

describe('the order of siblings', () => {
  it('lays out 100,000 siblings', () => {
    const forest = sampleForest('star', 100_000);
    expect(layOutRows(forest, { order: 'smallest' }).count).toBe(100_000);
    expect(layOutRows(forest, { order: 'name' }).count).toBe(100_000);
  });
});
