import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { pictureColumn } from './picture-column.ts';
import { eachPicture, type PlacedPicture } from './place-pictures.ts';

const rowLists = fc
  .uniqueArray(fc.nat({ max: 80 }), { minLength: 1, maxLength: 40 })
  .map((rows) => [...rows].sort((one, other) => one - other));
const heights = fc.double({ min: 4, max: 120, noNaN: true });

function place(rows: readonly number[], rowHeight: number, width: number, fan?: number) {
  const count = 81;
  const isFan = fan !== undefined;
  const space = { maxWidth: width, rowHeight, isFan, canGrow: false };
  const pictures = pictureColumn(rows, count, space);
  const placed: PlacedPicture[] = [];
  if (pictures === null) return { pictures, placed };
  const view = {
    top: 0,
    rowHeight,
    height: count * rowHeight,
    left: 300,
    ...(fan !== undefined && { spread: () => fan }),
  };
  const species = { count, species: (row: number) => row };
  eachPicture(pictures, species, view, (picture) => placed.push(picture));
  return { pictures, placed };
}

const areApart = (one: PlacedPicture, other: PlacedPicture) =>
  Math.abs(one.x - other.x) >= one.side - 0.001 || Math.abs(one.y - other.y) >= one.side - 0.001;

describe('large pictures', () => {
  test('G6: stand in the middle of their rows, inside their column, and never overlap', () => {
    fc.assert(
      fc.property(rowLists, heights, fc.integer({ min: 40, max: 240 }), (rows, height, width) => {
        const { pictures, placed } = place(rows, height, width);
        if (pictures === null) return;
        expect(pictures.width).toBeLessThanOrEqual(width + 1);
        for (const [at, picture] of placed.entries()) {
          expect(picture.y).toBeCloseTo((picture.index + 0.5) * height);
          expect(picture.x).toBeGreaterThan(300);
          expect(picture.x + picture.side).toBeLessThanOrEqual(300 + pictures.width + 0.001);
          for (const other of placed.slice(0, at)) expect(areApart(picture, other)).toBe(true);
        }
      }),
    );
  });

  test('G6: have lines that no other picture is in the way of', () => {
    fc.assert(
      fc.property(rowLists, heights, (rows, height) => {
        const { placed } = place(rows, height, 200);
        for (const { x, y, lineFrom } of placed) {
          const inTheWay = placed.filter(
            (other) =>
              other.x < x - 0.001 &&
              other.x + other.side > lineFrom &&
              Math.abs(other.y - y) < other.side / 2,
          );
          expect(inTheWay).toEqual([]);
        }
      }),
    );
  });

  test('G6: are all shown where each can have 28 pixels', () => {
    fc.assert(
      fc.property(rowLists, (rows) => {
        const { placed } = place(rows, 32, 200);
        expect(placed.map(({ index }) => index)).toEqual(rows);
      }),
    );
  });

  it('G6: stand in two lanes where rows are too thin for large ones', () => {
    const { placed } = place([...Array(20).keys()], 30, 200);
    expect(placed).toHaveLength(20);
    expect(new Set(placed.map(({ x }) => x)).size).toBe(2);
    expect(placed[0]?.side).toBeGreaterThan(50);
  });

  it('G6: are sampled where rows are far too thin, instead of becoming tiny', () => {
    const { placed } = place([...Array(80).keys()], 5, 200);
    expect(placed.length).toBeGreaterThan(3);
    expect(placed.length).toBeLessThan(40);
    for (const { side } of placed) expect(side).toBeGreaterThanOrEqual(28);
  });

  test('G6: leave room for each other around a fan, where they stay upright', () => {
    fc.assert(
      fc.property(rowLists, fc.double({ min: 0.5, max: 3, noNaN: true }), (rows, spread) => {
        const { placed } = place(rows, 20, 90, spread);
        const round = 81 * 20;
        for (const [at, { y, side }] of placed.entries()) {
          const next = placed[at + 1]?.y ?? (placed[0]?.y ?? 0) + round;
          if (placed.length > 1) {
            expect((next - y) * spread).toBeGreaterThanOrEqual(side * Math.SQRT2 - 0.001);
          }
        }
      }),
    );
  });

  it('take no room without pictures, and none on a screen too narrow for them', () => {
    const space = { maxWidth: 200, rowHeight: 40, isFan: false, canGrow: true };
    expect(pictureColumn([], 10, space)).toBeNull();
    expect(pictureColumn([1], 10, { ...space, maxWidth: 30 })).toBeNull();
  });
});
