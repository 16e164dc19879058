import {
  faultMessages,
  refusalMessages,
  reportMessages,
  timeMessages,
  writeMessages,
} from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { errorTexts } from './error-texts.ts';
import { historyTexts } from './history-texts.ts';
import { inputMessages } from './input-messages.ts';

const errors = Object.fromEntries(
  Object.entries(errorTexts).map(([code, { message }]) => [code, message]),
);
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  errors,
  inputMessages,
  historyTexts,
  refusalMessages,
  faultMessages,
  reportMessages,
  timeMessages,
  writeMessages,
};

test('a code means the same in every table', () => {
  const meanings = new Map<string, string>();
  const conflicts: string[] = [];
  for (const [table, texts] of Object.entries(tables)) {
    for (const [code, text] of Object.entries(texts)) {
      if ((meanings.get(code) ?? text) !== text) conflicts.push(`${code} in ${table}`);
      meanings.set(code, text);
    }
  }
  expect(conflicts).toEqual([]);
});

test('the tables of errors have no code twice', () => {
  const codes = [...Object.keys(inputMessages), ...Object.keys(refusalMessages)];
  expect(new Set(codes).size).toBe(codes.length);
});
