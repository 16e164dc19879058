import { speciesId } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import {
  dismissHint,
  type HintState,
  hintNames,
  nextHintState,
  readSeenHints,
  type Situation,
  storeSeenHints,
} from './hints.ts';

const nothingYet: HintState = { seen: [], shown: null, dismissedAt: null };
const empty: Situation = {
  species: 0,
  selected: null,
  times: null,
  canDrag: true,
  canPublish: true,
};
const first: Situation = { ...empty, species: 1, selected: speciesId('a'), times: '0 1' };
const second: Situation = { ...first, species: 2, selected: speciesId('b') };
const nameAfter = (hintState: HintState, now: Situation) =>
  nextHintState(hintState, now).shown?.name;

test('an empty tree shows no hint', () => {
  expect(nextHintState(nothingYet, empty)).toBe(nothingYet);
});

test('the first species shows how to set its times, until they are changed', () => {
  const shown = nextHintState(nothingYet, first);
  expect(shown.shown?.name).toBe('times');
  expect(nextHintState(shown, first)).toBe(shown);
  expect(nameAfter(shown, { ...first, times: '-5 6' })).toBe('descendant');
});

test('dragging is not suggested where bars cannot be dragged', () => {
  expect(nameAfter(nothingYet, { ...first, canDrag: false })).toBe('descendant');
});

test('hints are shown one at a time, each once, as the tree grows', () => {
  const met: string[] = [];
  let hintState = nothingYet;
  for (let species = 1; species <= 12; species++) {
    hintState = nextHintState(hintState, { ...first, species, selected: speciesId(`s${species}`) });
    const name = hintState.shown?.name;
    if (name !== undefined && met.at(-1) !== name) met.push(name);
  }
  expect(met).toEqual(['times', 'descendant', 'walk', 'publish']);
  expect(hintState.seen).toEqual(hintNames);
  expect(nameAfter({ ...hintState, shown: null }, { ...first, species: 1 })).toBeUndefined();
});

test('after a hint is dismissed, the next one waits for a change', () => {
  const away = dismissHint(nextHintState(nothingYet, first), first);
  expect(away.shown).toBeNull();
  expect(nextHintState(away, first)).toBe(away);
  expect(nameAfter(away, second)).toBe('descendant');
});

test('publishing is suggested only for a private tree that the user may publish', () => {
  const seen: HintState = { ...nothingYet, seen: ['times', 'descendant', 'walk'] };
  expect(nameAfter(seen, { ...empty, species: 5 })).toBe('publish');
  expect(nameAfter(seen, { ...empty, species: 5, canPublish: false })).toBeUndefined();
  const shown = nextHintState(seen, { ...empty, species: 5 });
  expect(nameAfter(shown, { ...empty, species: 5, canPublish: false })).toBeUndefined();
});

test('seen hints are stored for each user, and unreadable ones are ignored', () => {
  storeSeenHints('mary', ['times', 'walk']);
  expect(readSeenHints('mary')).toEqual(['times', 'walk']);
  expect(readSeenHints('joe')).toEqual([]);
  localStorage.setItem('hints:joe', '["walk", "fly", 7]');
  expect(readSeenHints('joe')).toEqual(['walk']);
  localStorage.setItem('hints:joe', '{');
  expect(readSeenHints('joe')).toEqual([]);
});
