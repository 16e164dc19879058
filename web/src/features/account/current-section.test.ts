import { expect, test } from 'vitest';
import { currentSection, openTreeId } from './current-section.ts';

const section = (path: string, owner?: string) =>
  currentSection(path, 'mary', owner === undefined ? undefined : { userId: owner });

test('each page belongs to its section', () => {
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

test('other pages belong to no section', () => {
  expect(section('/account/profile')).toBeUndefined();
  expect(section('/account/likedness')).toBeUndefined();
});

test('a tree belongs to My Trees for its owner and to Collaborations for others', () => {
  expect(section('/account/trees/0190', 'mary')).toBe('trees');
  expect(section('/account/trees/0190', 'charles')).toBe('collabs');
  expect(section('/account/trees/0190')).toBeUndefined();
});

test('lists of trees are not open trees', () => {
  expect(openTreeId('/account/trees/me')).toBeUndefined();
  expect(openTreeId('/account/trees/collabs')).toBeUndefined();
  expect(openTreeId('/account/trees/bin')).toBeUndefined();
  expect(openTreeId('/account/trees')).toBeUndefined();
  expect(openTreeId('/account/trees/0190')).toBe('0190');
});
