import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../calls/endpoint.ts';
import * as contract from '../index.ts';
import { examples } from './index.ts';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'path' in value;

test('every call has one example', () => {
  const declared = Object.values<unknown>(contract).filter(isEndpoint).map(nameOf);
  expect(examples.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(declared.sort());
});

describe('an example matches the schemas of its call', () => {
  test.each(examples.map((shown) => ({ ...shown, name: nameOf(shown.endpoint) })))(
    '$name',
    ({ endpoint, reply, ...sent }) => {
      for (const part of ['params', 'query', 'body'] as const) {
        expect(endpoint[part]?.safeParse(sent[part]).error, part).toBeUndefined();
        expect(part in sent, part).toBe(endpoint[part] !== undefined);
      }
      const answered = endpoint.reply.safeParse(reply);
      expect(answered.error).toBeUndefined();
      // Parsing drops unknown fields.
      expect(answered.data).toEqual(reply);
    },
  );
});
