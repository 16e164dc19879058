import { describe, expect, it } from 'vitest';
import { largeForest, rowOf, whaleForest } from '../testing/sample-forests.ts';
import { sampleTexts } from '../testing/texts.ts';
import { speciesLabel } from './species-label.ts';

const label = (name: string) =>
  speciesLabel(whaleForest, rowOf(whaleForest, name), 'Million Years', sampleTexts);

describe('a species as it is read out', () => {
  it('says its times, its ancestor and how many descend from it', () => {
    expect(label('Basilosauridae')).toBe(
      'Basilosauridae, from -46.00MY to -34.00MY, descendant of Pakicetus, 2 descendants',
    );
  });

  it('counts a single descendant as one, and a root as nobody’s', () => {
    expect(label('Raoellidae')).toBe('Raoellidae, from -52.00MY to -41.00MY, 1 descendant');
  });

  it('says so when nothing descends from it', () => {
    expect(label('Odontoceti')).toBe(
      'Odontoceti, from -34.00MY to 0Y, descendant of Basilosauridae, no descendants',
    );
  });

  it('stops counting before anybody stops listening', () => {
    expect(speciesLabel(largeForest(5000), 0, 'Years', sampleTexts)).toContain(
      'more than 1000 descendants',
    );
  });
});
