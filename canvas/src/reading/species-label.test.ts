import {
  type Forest,
  fromNested,
  inferredOnly,
  type TimeNotation,
  years,
} from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { largeForest, rowOf, whaleForest } from '../testing/sample-forests.ts';
import { sampleTexts } from '../testing/texts.ts';
import { speciesDescription, speciesLabel } from './species-label.ts';

const label = (name: string) =>
  speciesLabel(whaleForest, rowOf(whaleForest, name), 'Million Years', sampleTexts);

describe('the screen-reader label of a species', () => {
  it('has its times, its ancestor and the number of its descendants', () => {
    expect(label('Basilosauridae')).toBe(
      'Basilosauridae, from -46.00MY to -34.00MY, descendant of Pakicetus, 2 descendants',
    );
  });

  it('has a singular for one descendant, and no ancestor for a root', () => {
    expect(label('Raoellidae')).toBe('Raoellidae, from -52.00MY to -41.00MY, 1 descendant');
  });

  it('says that a species has no descendants', () => {
    expect(label('Odontoceti')).toBe(
      'Odontoceti, from -34.00MY to 0Y, descendant of Basilosauridae, no descendants',
    );
  });

  it('A1a: says that an inferred ancestor with a name is a clade', () => {
    const index = rowOf(whaleForest, 'Basilosauridae');
    const details = whaleForest.names.map((_, each) => (each === index ? inferredOnly : null));
    const read = (forest: Forest) => speciesLabel(forest, index, 'Million Years', sampleTexts);
    expect(read(whaleForest.withValues({ details }))).toMatch(/^Basilosauridae, clade, from /);
    const names = whaleForest.names.map((name, each) => (each === index ? 'Ancestor 1' : name));
    expect(read(whaleForest.withValues({ details, names }))).toMatch(/^unnamed split .*, from /);
  });

  it('has times as the language of the texts writes them', () => {
    const { unitLabels } = sampleTexts.notation();
    const notation: TimeNotation = {
      locale: 'es',
      unitLabels: { ...unitLabels, 'Million Years': 'Ma' },
      unitSpace: ' ',
      intervalNames: {},
    };
    const texts = { ...sampleTexts, notation: () => notation };
    const index = rowOf(whaleForest, 'Odontoceti');
    expect(speciesLabel(whaleForest, index, 'Million Years', texts)).toContain(
      'from -34,00 Ma to 0 Ma',
    );
  });

  it('D3 names the bounds of uncertain times, but no end of a living species', () => {
    const bounds = { before: 2e6, after: 1e6, kind: 'range' } as const;
    const forest = fromNested([
      {
        name: 'Pakicetus',
        apparition: -50e6,
        duration: 9e6,
        apparitionBounds: bounds,
        extinctionBounds: bounds,
        descendants: [
          { name: 'Cetacea', afterApparition: 1e6, duration: 49e6, extinctionBounds: bounds },
        ],
      },
    ]);
    const of = (name: string) =>
      speciesLabel(forest, rowOf(forest, name), 'Million Years', sampleTexts);
    expect(of('Pakicetus')).toBe(
      'Pakicetus, from -50.00MY to -41.00MY, appeared between -52.00MY and -49.00MY, ' +
        'died out between -43.00MY and -40.00MY, 1 descendant',
    );
    expect(of('Cetacea')).toBe(
      'Cetacea, from -49.00MY to 0Y, descendant of Pakicetus, no descendants',
    );
  });

  it('S3a: names the other ancestors, with how they took part', () => {
    const [index, other] = [rowOf(whaleForest, 'Mysticeti'), rowOf(whaleForest, 'Odontoceti')];
    const hybrid = { otherAncestors: [{ id: whaleForest.id(other), as: 'hybrid' }] } as const;
    const details = whaleForest.names.map((_, each) => (each === index ? hybrid : null));
    const forest = whaleForest.withValues({ details });
    expect(speciesLabel(forest, index, 'Million Years', sampleTexts)).toContain(
      'descendant of Basilosauridae, Other ancestors: Odontoceti hybrid, ',
    );
  });

  it('D8: has one moment where nothing is known of how long it lasted', () => {
    const forest = fromNested([
      {
        ...{ name: 'Ancestor 1', inferred: true, apparition: -50e6, duration: 100 },
        descendants: [{ name: 'Undated', afterApparition: 50, duration: 50 }],
      },
    ]);
    const of = (index: number) => speciesLabel(forest, index, 'Million Years', sampleTexts);
    expect(of(0)).toBe('unnamed split near Undated, at -50.00MY, 1 descendant');
    expect(of(1)).toMatch(/^Undated, at -50.00MY, descendant of /);
  });

  it('D9: has no year in a tree without time, whatever its species had before', () => {
    const forest = fromNested([
      {
        ...{ name: 'A', apparition: -50e6, duration: 10e6, ghost: years(5e6) },
        apparitionBounds: { before: 1e6, after: 1e6, kind: 'range' },
      },
    ]);
    const times = { scale: { kind: 'none' } } as const;
    expect(speciesLabel(forest, 0, 'Years', sampleTexts, times)).toBe('A, no descendants');
  });

  it('D5d: names an interval that misses its date as it was published', () => {
    const forest = fromNested([
      {
        name: 'Pakicetus',
        apparition: -50e6,
        duration: 9e6,
        apparitionBounds: { before: -1e6, after: 2e6, kind: 'hpd' },
        extinctionBounds: { before: 1e6, after: -1e6, kind: 'hpd' },
      },
    ]);
    expect(speciesLabel(forest, 0, 'Million Years', sampleTexts)).toBe(
      'Pakicetus, from -50.00MY to -41.00MY, appeared between -49.00MY and -48.00MY, ' +
        'died out between -42.00MY and -42.00MY, no descendants',
    );
  });

  it('stops counting at 1000 descendants', () => {
    expect(speciesLabel(largeForest(5000), 0, 'Years', sampleTexts)).toContain(
      'more than 1000 descendants',
    );
  });
});

describe('the screen-reader description of a species', () => {
  const description = (name: string) =>
    speciesDescription(whaleForest, rowOf(whaleForest, name), sampleTexts);

  it('has the chain of its ancestors, unless the label names the only one', () => {
    expect(description('Odontoceti')).toBe('Ancestors: Basilosauridae, Pakicetus, Raoellidae');
    expect(description('Pakicetus')).toBeNull();
    expect(description('Raoellidae')).toBeNull();
  });
});
