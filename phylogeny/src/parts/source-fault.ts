import { partBytes } from './part-bytes.ts';
import type { PartCode } from './part-messages.ts';
import type { Source } from './part-values.ts';

/** The maximum size of a source as JSON, in bytes. */
export const maxSourceBytes = 64 * 1024;
const maxSourceValues = 2000;
const maxSourceDepth = 8;

/** What is wrong with a source, which may be anything in JSON. Deep values are not visited recursively. */
export function sourceFault(source: Source): PartCode | null {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    return 'source-not-valid';
  }
  if (typeof source.type !== 'string' || source.type === '') return 'source-not-valid';
  let level: unknown[] = [source];
  let values = 1;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxSourceDepth || values > maxSourceValues) return 'source-too-large';
    const next: unknown[] = [];
    for (const one of level) {
      for (const value of Object.values(Object(one))) {
        if (!isJson(value)) return 'source-not-valid';
        values += 1;
        if (typeof value === 'object' && value !== null) next.push(value);
      }
    }
    level = next;
  }
  if (values > maxSourceValues) return 'source-too-large';
  return partBytes(source) > maxSourceBytes ? 'source-too-large' : null;
}

/** A source from CSL-JSON, without the id that it has there; null when it is not one. */
export function sourceFrom(value: unknown): Source | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const source = Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'id'));
  // Everything in it is checked, so it is a source if there is no fault.
  return sourceFault(source as Source) === null ? (source as Source) : null;
}

function isJson(value: unknown): boolean {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : value === null || ['string', 'boolean', 'object'].includes(typeof value);
}
