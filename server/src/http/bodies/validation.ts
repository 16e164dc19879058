import { type ErrorCode, inputError, isErrorCode } from '@life-tree/contract';
import { accept, type MessageValues, type Result, refuse } from '@life-tree/phylogeny';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { LargeBody } from './receive-body.ts';

/** Checks a part of a request and reports the first thing wrong with it. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    // The worker process that parses it checks it too.
    if (data instanceof LargeBody) return { value: data };
    const result = parseInput(schema, data);
    return result.ok ? { value: result.value } : { error: result.error };
  };

/** The parsed data, or the first thing wrong with it. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
): Result<z.output<Schema>, AppError> {
  const result = schema.safeParse(data, { error: codeFor });
  if (result.success) return accept(result.data);
  const [issue] = result.error.issues;
  if (issue === undefined || !isErrorCode(issue.message)) return refuse(new AppError('bad-input'));
  return refuse(new AppError(issue.message, { values: valuesOf(issue) }));
}

/** The code for an issue that has none in the contract. */
function codeFor(issue: z.core.$ZodRawIssue): ErrorCode {
  if (issue.code === 'unrecognized_keys') return inputError('fields-unknown');
  if ((issue.path ?? []).length === 0) {
    return inputError(issue.code === 'invalid_type' ? 'request-type' : 'bad-input');
  }
  switch (issue.code) {
    case 'invalid_type':
      return inputError(issue.input === undefined ? 'field-missing' : 'field-type');
    case 'too_small':
      return inputError(hasLength(issue.origin) ? 'field-too-short' : 'field-too-small');
    case 'too_big':
      return inputError(hasLength(issue.origin) ? 'field-too-long' : 'field-too-large');
    case 'invalid_value':
      return inputError('field-value');
    default:
      return inputError('field-not-valid');
  }
}

function hasLength(origin: string): boolean {
  return origin === 'string' || origin === 'array' || origin === 'set';
}

/** The values for the sentence about an issue; no field if the issue is about the whole request. */
function valuesOf(issue: z.core.$ZodIssue): MessageValues {
  const field = issue.path.length === 0 ? {} : { field: issue.path.map(String).join('.') };
  switch (issue.code) {
    case 'invalid_type':
      return { ...field, expected: issue.expected };
    case 'too_small':
      return { ...field, limit: Number(issue.minimum) };
    case 'too_big':
      return { ...field, limit: Number(issue.maximum) };
    case 'unrecognized_keys':
      return { ...field, fields: list(issue.keys.slice(0, maxListedKeys)) };
    case 'invalid_value':
      return { ...field, expected: list(issue.values.map(String)) };
    default:
      return field;
  }
}

// A request can contain thousands of unknown keys.
const maxListedKeys = 5;

function list(names: readonly string[]): string {
  return names.map((name) => `"${name.slice(0, 50)}"`).join(', ');
}
