import { expect, test } from 'vitest';
import { currentSection, openedTree } from './current-section.ts';

const section = (path: string, owner?: string) =>
  currentSection(path, 'mary', owner === undefined ? undefined : { userId: owner });

test('each page of the account belongs to its part', () => {
  expect(section('/account')).toBe('home');
  expect(section('/account/')).toBe('home');
  expect(section('/account/follows/followers')).toBe('follows');
  expect(section('/account/trees')).toBe('trees');
  expect(section('/account/trees/me')).toBe('trees');
  expect(section('/account/trees/collabs')).toBe('collabs');
  expect(section('/account/collabs')).toBe('collabs');
  expect(section('/account/liked')).toBe('liked');
  expect(section('/account/settings')).toBe('settings');
});

test('a page that is no part highlights none', () => {
  expect(section('/account/profile')).toBeUndefined();
  expect(section('/account/likedness')).toBeUndefined();
});

test('a tree belongs to My Trees of its owner and to the Collaborations of others', () => {
  expect(section('/account/trees/0190', 'mary')).toBe('trees');
  expect(section('/account/trees/0190', 'charles')).toBe('collabs');
  expect(section('/account/trees/0190')).toBeUndefined();
});

test('the lists of trees are no trees', () => {
  expect(openedTree('/account/trees/me')).toBeUndefined();
  expect(openedTree('/account/trees/collabs')).toBeUndefined();
  expect(openedTree('/account/trees')).toBeUndefined();
  expect(openedTree('/account/trees/0190')).toBe('0190');
});
