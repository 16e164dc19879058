import { fromNested, lookOf, partsFrom } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { colours, paint, viewOf } from '../../testing/painting.ts';

const forest = fromNested([
  {
    ...{ name: 'Raoellidae', apparition: -50e6, duration: 50e6 },
    descendants: Array.from({ length: 11 }, (_, at) => ({
      name: `Pakicetus ${at}`,
      ...{ afterApparition: at * 1e6, duration: (50 - at) * 1e6 },
    })),
  },
]);

describe('the time scale of a fan', () => {
  it.each([0, 90, 180, 270])('G6: is written in its opening, turned by %s°', (turn) => {
    const look = lookOf({ fan: { opening: 120, turn } }, partsFrom({}));
    const view = viewOf(forest, { shape: 'fan', look });
    const { centre } = view.projection;
    if (centre === null) throw new RangeError('A fan has a centre');
    const { marks } = paint(view);
    const labels = marks.filter(
      ({ kind, colour }) => kind === 'text' && colour === colours.quietInk,
    );
    expect(labels.length).toBeGreaterThan(5);
    const middle = ((turn - 90) / 180) * Math.PI;
    // Up to the middle of the first and the last row.
    const half = ((60 + 10) / 180) * Math.PI;
    for (const { x, y, width, height } of labels) {
      const angle = Math.atan2(y + height / 2 - centre.y, x + width / 2 - centre.x);
      expect(Math.cos(angle - middle)).toBeGreaterThan(Math.cos(half));
    }
  });
});
