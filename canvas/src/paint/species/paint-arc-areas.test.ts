import { describe, expect, it } from 'vitest';
import { paint, viewOf } from '../../testing/painting.ts';
import { largeForest } from '../../testing/sample-forests.ts';

const paintFan = (size: number) =>
  paint(viewOf(largeForest(size), { shape: 'fan', grid: false })).marks;

const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

describe('the arcs of a fan', () => {
  it('G6: are lines as long as they can be told apart', () => {
    const kinds = paintFan(30).map(({ kind }) => kind);
    expect(kinds).toContain('stroke');
    expect(kinds).not.toContain('polygon');
  });

  it('G6: are a few areas of one colour where thousands of them touch each other', () => {
    const areas = paintFan(20_000).filter(({ kind }) => kind === 'polygon');
    expect(areas.length).toBeGreaterThan(5);
    expect(areas.length).toBeLessThan(50);
    const first = channelsOf(areas[0]?.colour ?? '');
    for (const { colour } of areas) {
      for (const [at, channel] of channelsOf(colour).entries()) {
        expect(Math.abs(channel - (first[at] ?? 0))).toBeLessThan(8);
      }
    }
  });

  it('G6: cover as much as areas as they would as lines', () => {
    const marks = paintFan(20_000);
    const areas = marks.filter(({ kind }) => kind === 'polygon');
    const strokes = marks
      .filter(({ kind }) => kind === 'stroke')
      .sort((one, other) => other.width - one.width);
    const bars = strokes.filter(({ colour }) => colour === strokes[0]?.colour);
    const first = Math.min(...bars.map(({ x }) => x));
    const last = Math.max(...bars.map(({ x, width }) => x + width));
    const left = Math.min(...areas.map(({ x }) => x));
    const right = Math.max(...areas.map(({ x, width }) => x + width));
    // Arcs begin where bars do, and the last bars are short.
    expect(left).toBeGreaterThan(first - 2);
    expect(left).toBeLessThan(first + 12);
    expect(right).toBeLessThan(last + 2);
    expect(right).toBeGreaterThan(last - 12);
  });
});
