import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createErrorReporter, describeError } from './client-errors.ts';

test('a report has code locations, but no secrets of the address and no parsed text', () => {
  const error = new SyntaxError('Unexpected token: "Basilosaurus" is not valid JSON');
  error.stack = `SyntaxError: "Basilosaurus"\n    at read (https://life-tree.example/a.js:1:2)`;

  expect(describeError(error, '/auth/recover-password/secret')).toEqual({
    message: 'SyntaxError',
    stack: '    at read (https://life-tree.example/a.js:1:2)',
    path: '/auth/recover-password',
  });
});

test('a report is bounded in size', () => {
  const error = new TypeError('x'.repeat(10_000));
  error.stack = '    at f (a.js:1:1)\n'.repeat(10_000);
  const { message, stack, path } = describeError(error, `/${'p'.repeat(10_000)}`);
  expect([message.length, stack.length, path.length]).toEqual([500, 4000, 200]);
});

test('each error is reported once, refused calls never, and no more than ten', () => {
  const call = vi.fn().mockResolvedValue({ message: 'Logged' });
  const report = createErrorReporter({ call });

  const error = new TypeError('broken');
  report(error);
  report(error);
  report(new ApiError('connection-failed'));
  expect(call).toHaveBeenCalledTimes(1);

  for (let number = 0; number < 30; number++) report(new Error(String(number)));
  expect(call).toHaveBeenCalledTimes(10);
});
