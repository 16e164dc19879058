import { strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sampleForest } from '../../../testing/sample-forests.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import type { Forest } from '../../species/forest.ts';
import { drawSheet } from '../sheet/sheet.ts';
import { writePdf } from './pdf-writer.ts';

const typefaces = { sans: [], bold: [], serif: [] };

function fileOf(forest: Forest): string {
  const sheet = drawSheet(layOutForest(forest), { title: 'Cats' });
  return [...writePdf(sheet, { typefaces })].map((piece) => strFromU8(piece, true)).join('');
}

describe('a PDF of a tree', () => {
  it('has a page size that viewers accept when the tree is very tall', () => {
    const file = fileOf(sampleForest('branching', 3000));
    const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? [];
    expect(Math.max(Number(width), Number(height))).toBeLessThanOrEqual(14_400);
    expect(file).toMatch(/\/UserUnit \d/);
  });
});
