import { expect, test, vi } from 'vitest';
import { ApiError, failureText } from './api-error.ts';

test('the text of an error depends on its code and values', () => {
  const values = { field: 'name', limit: 2000 };
  expect(failureText(new ApiError('field-too-long', { values, sentence: 'Something old' }))).toBe(
    '"name" is too long: the maximum length is 2,000',
  );
});

test('the text names the refused species', () => {
  const values = { species: 'Felis' };
  expect(failureText(new ApiError('duration-not-positive', { values }))).toBe(
    'Felis: The duration of the species must be greater than 0',
  );
});

test('an unknown code keeps the sentence of the server', () => {
  expect(failureText(new ApiError('new-rule', { sentence: 'A new rule' }))).toBe('A new rule');
});

test('a programming error is not shown as a failed connection', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const mistake = new TypeError('x is undefined');
  expect(failureText(mistake)).toBe('Something went wrong');
  expect(logged).toHaveBeenCalledWith(mistake);
});
