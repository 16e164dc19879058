import type { Json } from './part-values.ts';

/** A member of a JSON object. Undefined if there is none, or the value is not an object. */
export function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? Object(value)[name] : undefined;
}
