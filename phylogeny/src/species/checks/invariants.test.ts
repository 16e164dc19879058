import { expect, test } from 'vitest';
import { years } from '../../timeline/years.ts';
import { speciesId } from '../ids/species-id.ts';
import type { Species } from '../species.ts';
import { invariantMessages } from './invariant-messages.ts';
import { maxDescriptionLength, maxNameLength, speciesFaults } from './invariants.ts';

const root: Species = {
  id: speciesId('root'),
  ancestorId: null,
  start: years(-10),
  duration: years(10),
  name: 'Root',
  description: null,
  image: null,
};
const child: Species = { ...root, id: speciesId('child'), ancestorId: root.id, start: years(0) };

function codes(...changes: Partial<Species>[]): string[] {
  return changes.map((change) => {
    const faults = speciesFaults([root, { ...child, ...change }]);
    return faults.map(({ code }) => code).join();
  });
}

test('a descendant appears during the life of its ancestor, and may outlive it', () => {
  expect(codes({ start: years(0) }, { start: years(10), duration: years(500) })).toEqual(['', '']);
  expect(codes({ start: years(-1e-300) })).toEqual(['before-ancestor']);
  expect(codes({ start: years(10.000001) })).toEqual(['after-ancestor']);
});

test('durations are greater than 0 and times are finite', () => {
  expect(codes({ duration: years(0) }, { duration: years(-1) })).toEqual([
    'duration-not-positive',
    'duration-not-positive',
  ]);
  for (const time of [Number.NaN, Number.POSITIVE_INFINITY, 1e101, -1e101]) {
    expect(codes({ duration: years(time) }, { start: years(time) })).toEqual([
      'not-a-time',
      'not-a-time',
    ]);
  }
  expect(invariantMessages['duration-not-positive']).toBe(
    'The duration of the species must be greater than 0',
  );
});

test('texts are limited in length, and the messages state the same limits', () => {
  expect(codes({ name: '' }, { name: 'x'.repeat(201) }, { name: 'x'.repeat(200) })).toEqual([
    'name-length',
    'name-length',
    '',
  ]);
  expect(codes({ description: 'x'.repeat(10_001) }, { description: 'x'.repeat(10_000) })).toEqual([
    'description-length',
    '',
  ]);
  expect(invariantMessages['name-length']).toContain(String(maxNameLength));
  expect(invariantMessages['description-length']).toContain(
    maxDescriptionLength.toLocaleString('en'),
  );
});

test('links lead to existing ancestors and never form a circle', () => {
  expect(codes({ id: root.id })).toEqual(['duplicate-id']);
  expect(codes({ ancestorId: speciesId('nobody') })).toEqual(['missing-ancestor']);
  expect(codes({ ancestorId: child.id })).toEqual(['circle']);
});
