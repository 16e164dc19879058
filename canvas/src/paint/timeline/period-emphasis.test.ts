import { describe, expect, it } from 'vitest';
import { colours, paint, viewOf } from '../../testing/painting.ts';
import { rowOf, whaleForest } from '../../testing/sample-forests.ts';
import { emphasizePeriod } from './period-emphasis.ts';

describe('a period of the geologic time scale', () => {
  const view = viewOf(whaleForest);
  const band = { name: '', from: -41e6, to: -34e6, x: 0, y: 0, width: 0, height: 0 };
  const emphasis = emphasizePeriod(view.tree, band);

  it('dims the species that did not live in it, or only at one of its ends', () => {
    const names = whaleForest.names.filter((name) => emphasis.includes(rowOf(whaleForest, name)));
    expect(names).toEqual(['Basilosauridae']);
    const { marks } = paint(view, { emphasis });
    const dimmed = marks.filter(({ colour }) => colour === colours.dimmedInk);
    expect(dimmed.map(({ text }) => text)).not.toContain('Basilosauridae');
    expect(dimmed.map(({ text }) => text)).toContain('Pakicetus');
  });

  it('is recorded where its band was painted', () => {
    const { bands } = paint(view);
    expect(bands.length).toBeGreaterThan(2);
    for (const { from, to, y } of bands) {
      expect(from).toBeLessThan(to);
      expect(y).toBeGreaterThanOrEqual(view.viewport.height);
    }
  });
});
