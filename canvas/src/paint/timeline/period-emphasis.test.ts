import { years } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { colours, paint, viewOf } from '../../testing/painting.ts';
import { rowOf, whaleForest } from '../../testing/sample-forests.ts';
import { emphasizePeriod } from './period-emphasis.ts';

describe('a period of the geologic time scale', () => {
  const view = viewOf(whaleForest);
  const emphasis = emphasizePeriod(view.tree, { era: { from: years(-41e6), to: years(-34e6) } });

  it('dims the species that did not live in it, or only at one of its ends', () => {
    const names = whaleForest.names.filter((name) => emphasis.includes(rowOf(whaleForest, name)));
    expect(names).toEqual(['Basilosauridae']);
    const { marks } = paint(view, { emphasis });
    const dimmed = marks.filter(({ colour }) => colour === colours.dimmedInk);
    expect(dimmed.map(({ text }) => text)).not.toContain('Basilosauridae');
    expect(dimmed.map(({ text }) => text)).toContain('Pakicetus');
  });

  it('is recorded where its band was painted', () => {
    const { eras } = paint(view);
    expect(eras.length).toBeGreaterThan(2);
    for (const { from, to, y } of eras) {
      expect(from).toBeLessThan(to);
      expect(y).toBeGreaterThanOrEqual(view.viewport.height);
    }
  });
});
