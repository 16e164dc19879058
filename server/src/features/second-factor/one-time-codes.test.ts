import { expect, test } from 'vitest';
import { codeAt, matchingStep, newCodeSecret, newRecoveryCodes, stepOf } from './one-time-codes.ts';

/** '12345678901234567890' in Base32, the secret of the examples in RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('codes are those of RFC 6238 at %i seconds', (seconds, code) => {
  expect(codeAt(secret, stepOf(new Date(seconds * 1000)))).toBe(code);
});

test('a code is valid for half a minute before and after its own', () => {
  const at = (seconds: number) => matchingStep(secret, '287082', new Date(seconds * 1000));
  expect([30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1]);
  expect([90, 300].map(at)).toEqual([null, null]);
  expect(matchingStep(secret, 'not a code', new Date(59_000))).toBeNull();
});

test('secrets and recovery codes are random and easy to copy', () => {
  expect(newCodeSecret()).toMatch(/^[A-Z2-7]{32}$/);
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/);
});
