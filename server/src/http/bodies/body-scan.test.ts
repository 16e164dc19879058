import { describe, expect, test } from 'vitest';
import { excessError, findExcess } from './body-scan.ts';

const bounds = { bytes: 1000, values: 5, depth: 3 };
const excessOf = (text: string) => findExcess(Buffer.from(text), bounds)?.of ?? null;

describe('the values of a JSON body are counted before it is parsed', () => {
  test.each([
    ['{"a":[1,2]}', null],
    ['[[[]]]', null],
    ['[1,2,3,4,5]', null],
    ['[1,2,3,4,5,6]', 'values'],
    ['[[[[]]]]', 'depth'],
    ['{"a":{"b":{"c":{}}}}', 'depth'],
    // Lists and objects that have ended do not count as nesting.
    ['[[],[]]', null],
    // Brackets and commas inside strings do not count.
    ['"[[[[,,,,,,{{{{"', null],
    [String.raw`"\"[[[[,,,,,,"`, null],
    [String.raw`"\\",[[[[`, 'depth'],
    ['"é[[[[,,,,,,,"', null],
    // Invalid JSON is left to the parser.
    [']]]]', null],
    ['"never ends [[[[', null],
    [String.raw`"ends in a backslash\ `.trimEnd(), null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(excessOf(text)).toBe(expected);
  });

  test('species nested too deeply are too many species, anything else is malformed', () => {
    const tooManySpecies = { code: 'species-limit' } as const;
    const refusal = (text: string) => {
      const excess = findExcess(Buffer.from(text), bounds);
      return excess && excessError(excess, { ...bounds, tooManySpecies }).code;
    };
    expect(refusal('{"d":[{"d":[{')).toBe('species-limit');
    expect(refusal('{"d":[[[[')).toBe('body-too-deep');
    expect(refusal('[[[[')).toBe('body-too-deep');
  });
});
