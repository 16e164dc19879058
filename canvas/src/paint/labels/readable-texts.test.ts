import { describe, it } from 'vitest';
import { checkAtAllZooms } from '../../testing/readable-texts.ts';
import { whaleForest } from '../../testing/sample-forests.ts';

describe('texts are at least 12 px and never overlap, from the fitted tree to 1000 %', () => {
  it('in a small tree', () => checkAtAllZooms(whaleForest));
});
