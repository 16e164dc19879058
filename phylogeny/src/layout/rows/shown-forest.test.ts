import { describe, expect, it } from 'vitest';
import { fromNested } from '../../species/nested.ts';
import { years } from '../../timeline/years.ts';
import { shownForest } from './shown-forest.ts';

const forest = fromNested([
  {
    name: 'Theropoda',
    apparition: -232e6,
    duration: 232e6,
    descendants: [
      {
        name: 'Coelurosauria',
        afterApparition: 50e6,
        duration: 116e6,
        descendants: [{ name: 'Tyrannosaurus', afterApparition: 114e6, duration: 2e6 }],
      },
    ],
  },
]);
const idOf = (name: string) => forest.id(forest.names.indexOf(name));

describe('the species that are shown', () => {
  it('are the forest itself when nothing is hidden', () => {
    expect(shownForest(forest, {})).toBe(forest);
  });

  it('leave out the descendants of a collapsed species', () => {
    const shown = shownForest(forest, { collapsed: new Set([idOf('Coelurosauria')]) });
    expect(shown.names).toEqual(['Theropoda', 'Coelurosauria']);
  });

  it('keep their times when their ancestor is hidden and they become roots', () => {
    const shown = shownForest(forest, { present: years(-66e6) });
    expect(shown.names).toEqual(['Coelurosauria', 'Tyrannosaurus']);
    expect(shown.isRoot(0)).toBe(true);
    expect(shown.apparition(0)).toBe(-182e6);
    expect(shown.apparition(1)).toBe(-68e6);
  });
});
