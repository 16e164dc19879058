import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { worthRetrying } from './query-client.ts';

test('the network and a bad moment of the server are worth another try', () => {
  expect(worthRetrying(0, new ApiError('Connection Failed', null))).toBe(true);
  expect(worthRetrying(1, new ApiError('Something went wrong on our side', 500))).toBe(true);
});

test('but not for ever', () => {
  expect(worthRetrying(2, new ApiError('Connection Failed', null))).toBe(false);
});

test.each([400, 401, 403, 404, 409, 413, 429])('a refusal with %i stays a refusal', (status) => {
  expect(worthRetrying(0, new ApiError('No', status))).toBe(false);
});
