import { englishAgoNotation, fromNested } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../testing/painting.ts';
import { ticksInView } from './axis-times.ts';

const forest = fromNested([{ name: 'Eritherium', apparition: -60e6, duration: 60e6 }]);

function labelsAt(width: number, unit: 'Million Years' | 'Years'): string[] {
  const view = viewOf(forest);
  view.resize({ width, height: 500 });
  view.fit();
  return ticksInView(view, unit, englishAgoNotation).map(({ label }) => label);
}

describe('the ticks of a time axis', () => {
  it('are closer together on a phone, so that the only species has a scale', () => {
    expect(labelsAt(360, 'Million Years').length).toBeGreaterThanOrEqual(2);
  });

  it('have room for long labels', () => {
    const [short, long] = [labelsAt(360, 'Million Years'), labelsAt(360, 'Years')];
    expect(long.length).toBeLessThan(short.length);
  });
});
