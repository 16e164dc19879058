import { expect, test, vi } from 'vitest';
import { ApiError, failureText } from './api-error.ts';

test('the text is the one in the language of the user, else the sentence of the server', () => {
  const details = { sentence: 'A new rule', text: 'Una regla nueva' };
  expect(failureText(new ApiError('new-rule', details))).toBe('Una regla nueva');
  expect(failureText(new ApiError('new-rule', { sentence: 'A new rule' }))).toBe('A new rule');
  expect(failureText(new ApiError('connection-failed', details))).toBe('Connection Failed');
});

test('a programming error is not shown as a failed connection', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const mistake = new TypeError('x is undefined');
  expect(failureText(mistake)).toBe('Something went wrong');
  expect(logged).toHaveBeenCalledWith(mistake);
});
