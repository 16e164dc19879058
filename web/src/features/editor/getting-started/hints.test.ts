import { speciesId } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import {
  dismissed,
  type Hinting,
  hintNames,
  keepSeenHints,
  nextHinting,
  readSeenHints,
  type Situation,
} from './hints.ts';

const nothingYet: Hinting = { seen: [], shown: null, restingAt: null };
const empty: Situation = {
  species: 0,
  selected: null,
  times: null,
  canDrag: true,
  canPublish: true,
};
const first: Situation = { ...empty, species: 1, selected: speciesId('a'), times: '0 1' };
const second: Situation = { ...first, species: 2, selected: speciesId('b') };
const nameAfter = (hinting: Hinting, now: Situation) => nextHinting(hinting, now).shown?.name;

test('an empty tree has no hint', () => {
  expect(nextHinting(nothingYet, empty)).toBe(nothingYet);
});

test('the first species says how its times are set, until they are', () => {
  const shown = nextHinting(nothingYet, first);
  expect(shown.shown?.name).toBe('times');
  expect(nextHinting(shown, first)).toBe(shown);
  expect(nameAfter(shown, { ...first, times: '-5 6' })).toBe('descendant');
});

test('dragging is not advised where it does nothing', () => {
  expect(nameAfter(nothingYet, { ...first, canDrag: false })).toBe('descendant');
});

test('hints follow the growing tree, one at a time, each once', () => {
  const met: string[] = [];
  let hinting = nothingYet;
  for (let species = 1; species <= 12; species++) {
    hinting = nextHinting(hinting, { ...first, species, selected: speciesId(`s${species}`) });
    const name = hinting.shown?.name;
    if (name !== undefined && met.at(-1) !== name) met.push(name);
  }
  expect(met).toEqual(['times', 'descendant', 'walk', 'publish']);
  expect(hinting.seen).toEqual(hintNames);
  expect(nameAfter({ ...hinting, shown: null }, { ...first, species: 1 })).toBeUndefined();
});

test('one that is put away is not followed by another until something happens', () => {
  const away = dismissed(nextHinting(nothingYet, first), first);
  expect(away.shown).toBeNull();
  expect(nextHinting(away, first)).toBe(away);
  expect(nameAfter(away, second)).toBe('descendant');
});

test('publishing is suggested only where the tree is private and the person may', () => {
  const seen: Hinting = { ...nothingYet, seen: ['times', 'descendant', 'walk'] };
  expect(nameAfter(seen, { ...empty, species: 5 })).toBe('publish');
  expect(nameAfter(seen, { ...empty, species: 5, canPublish: false })).toBeUndefined();
  const shown = nextHinting(seen, { ...empty, species: 5 });
  expect(nameAfter(shown, { ...empty, species: 5, canPublish: false })).toBeUndefined();
});

test('what was seen is kept for each person, and what cannot be read counts as nothing', () => {
  keepSeenHints('mary', ['times', 'walk']);
  expect(readSeenHints('mary')).toEqual(['times', 'walk']);
  expect(readSeenHints('joe')).toEqual([]);
  localStorage.setItem('hints:joe', '["walk", "fly", 7]');
  expect(readSeenHints('joe')).toEqual(['walk']);
  localStorage.setItem('hints:joe', '{');
  expect(readSeenHints('joe')).toEqual([]);
});
