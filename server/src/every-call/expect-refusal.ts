import { errorReply, errorSentence, isErrorCode } from '@life-tree/contract';
import { expect } from 'vitest';

// Made once: zod compiles a schema when it is first used, and thousands of replies are checked.
const strictReply = errorReply.strict();

/** Checks that a refused reply has a known code, its values, and the sentence made from them. */
export function expectRefusal(body: unknown, what: string): void {
  const { error, code, values } = strictReply.parse(body);
  expect(error, what).toMatch(/^[^\n]{3,300}$/);
  expect(isErrorCode(code) && errorSentence(code, values), what).toBe(error);
  expect(error, what).not.toMatch(/\{\w+\}/);
}
