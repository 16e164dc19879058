import { accept, type Result, refuse } from '@life-tree/phylogeny';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { LargeBody } from './receive-body.ts';

/** Checks a part of a request and says the first thing wrong with it in one sentence. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    // Checked where it is parsed.
    if (data instanceof LargeBody) return { value: data };
    const result = parseInput(schema, data);
    return result.ok
      ? { value: result.value }
      : { error: new AppError('bad-input', { message: result.error }) };
  };

/** What the schema makes of the data, or the first thing wrong with it in one sentence. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
): Result<z.output<Schema>, string> {
  const result = schema.safeParse(data, { error: sentenceFor });
  if (result.success) return accept(result.data);
  return refuse(result.error.issues[0]?.message ?? 'The request is not valid');
}

/** The sentence for whatever the contract itself has no words for. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  const field = nameOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is missing`
        : `${field} must be ${typeNames[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'too_small':
      return `${field} must be ${bound(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `${field} must be ${bound(issue.origin, 'at most', issue.maximum)}`;
    case 'unrecognized_keys':
      return `${list(issue.keys.slice(0, mostNamedKeys))} is not something this call takes`;
    case 'invalid_value':
      return `${field} must be one of ${list(issue.values.map(String))}`;
    default:
      return `${field} is not valid`;
  }
}

// A caller may send thousands of them.
const mostNamedKeys = 5;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

function nameOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'The request' : `"${path.map(String).join('.')}"`;
}

function list(names: readonly string[]): string {
  return names.map((name) => `"${name.slice(0, 50)}"`).join(', ');
}

function bound(origin: string, relation: string, limit: number | bigint): string {
  const plural = Number(limit) === 1 ? '' : 's';
  if (origin === 'string') return `${relation} ${limit} character${plural} long`;
  if (origin === 'array' || origin === 'set') return `${relation} ${limit} item${plural} long`;
  return `${relation} ${limit}`;
}
