import { expect, test } from 'vitest';
import { identifier } from '../calls/fields.ts';
import { newIdentifier } from './new-identifier.ts';

test('identifiers are UUIDs of version 7 that sort in the order they were made', () => {
  const made = Array.from({ length: 10_000 }, () => newIdentifier());
  expect(made.every((id) => identifier.safeParse(id).success && id[14] === '7')).toBe(true);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('identifiers keep their order when the clock is set back', () => {
  const before = newIdentifier();
  expect(newIdentifier(Date.now() - 60_000) > before).toBe(true);
});

test('an identifier begins with the time it was made', () => {
  const moment = Date.now() + 3_600_000;
  const id = newIdentifier(moment);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(moment);
});
