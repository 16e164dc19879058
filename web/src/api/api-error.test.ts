import { expect, test, vi } from 'vitest';
import { ApiError, failureText } from './api-error.ts';

test('a refusal is worded by its code and values', () => {
  const values = { field: 'name', limit: 2000 };
  expect(failureText(new ApiError('field-too-long', { values, sentence: 'Something old' }))).toBe(
    '"name" is too long: the maximum length is 2,000',
  );
});

test('among many species it says which one is refused', () => {
  const values = { species: 'Felis' };
  expect(failureText(new ApiError('duration-not-positive', { values }))).toBe(
    'Felis: The duration of the species must be greater than 0',
  );
});

test('a code that this page does not know keeps the sentence of the server', () => {
  expect(failureText(new ApiError('new-rule', { sentence: 'A new rule' }))).toBe('A new rule');
});

test('an error of our own code is not shown as a failed connection', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const mistake = new TypeError('x is undefined');
  expect(failureText(mistake)).toBe('Something went wrong');
  expect(logged).toHaveBeenCalledWith(mistake);
});
