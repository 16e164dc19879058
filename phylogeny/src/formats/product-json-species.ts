import { accept, type Result, refuse } from '../result.ts';
import type { Report } from './report.ts';

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** One species of the product's JSON, its fields known to be right. */
export interface ReadSpecies {
  readonly name: string;
  readonly start: number;
  readonly duration: number;
  readonly description: string | null;
  readonly image: string | null;
  readonly descendants: readonly unknown[];
}

/** Why a species is refused; the sentence names it. */
export interface SpeciesFault {
  readonly code: string;
  readonly message: string;
}

/** Offsets that miss a bound by less than this part of the duration were rounded, not wrong. */
const roundingTolerance = 1e-9;

const knownFields = new Set([
  'name',
  'apparition',
  'afterApparition',
  'duration',
  'description',
  'image',
  'descendants',
  // What the interface for programs adds: links that nesting tells already.
  'id',
  'treeId',
  'ancestorId',
]);

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks one species of the file against the rules, below `ancestor` (null for a root). */
export function checkSpecies(
  value: unknown,
  ancestor: ReadSpecies | null,
  report: Report,
): Result<ReadSpecies, SpeciesFault> {
  if (!isJsonObject(value)) {
    const where = ancestor === null ? 'the list of roots' : `the descendants of "${ancestor.name}"`;
    return refuse({ code: 'wrong-type', message: `Something in ${where} is not a species.` });
  }
  const { name } = value;
  if (typeof name !== 'string') {
    const where = ancestor === null ? 'a root' : `a descendant of "${ancestor.name}"`;
    const problem = name === undefined ? 'has no name' : 'has a name that is not a text';
    return refuse({ code: 'wrong-type', message: `One species, ${where}, ${problem}.` });
  }
  const start = checkStart(value, name, ancestor, report);
  if (!start.ok) return start;
  const duration = numberField(value, 'duration', name);
  if (!duration.ok) return duration;
  if (duration.value <= 0) {
    return refuse({
      code: 'duration',
      message: `The duration of the species must be greater than 0: "${name}" has ${duration.value}.`,
    });
  }
  const description = textField(value, 'description', name);
  if (!description.ok) return description;
  const image = textField(value, 'image', name);
  if (!image.ok) return image;
  const descendants = value.descendants ?? [];
  if (!Array.isArray(descendants)) return wrongType('descendants', name, 'a list');
  for (const field of Object.keys(value)) {
    if (!knownFields.has(field)) {
      report.add(
        'dropped',
        'unknown-field',
        'Fields that a species does not have are left out.',
        field,
      );
    }
  }
  return accept({
    name,
    start: start.value,
    duration: duration.value,
    description: description.value,
    image: image.value,
    descendants,
  });
}

function checkStart(
  value: JsonObject,
  name: string,
  ancestor: ReadSpecies | null,
  report: Report,
): Result<number, SpeciesFault> {
  if (ancestor === null) return numberField(value, 'apparition', name);
  const offset = numberField(value, 'afterApparition', name);
  if (!offset.ok) return offset;
  const held = Math.min(Math.max(offset.value, 0), ancestor.duration);
  if (held === offset.value) return offset;
  if (Math.abs(held - offset.value) <= roundingTolerance * ancestor.duration) {
    report.add(
      'clamped',
      'offset-rounding',
      "Offsets were held within their ancestor's life.",
      name,
    );
    return accept(held);
  }
  return refuse({
    code: 'offset',
    message:
      offset.value < 0
        ? `"${name}" appears before its ancestor "${ancestor.name}": afterApparition must be 0 or more, and is ${offset.value}.`
        : `"${name}" appears after the extinction of its ancestor "${ancestor.name}": afterApparition must be ${ancestor.duration} or less, and is ${offset.value}.`,
  });
}

function numberField(value: JsonObject, field: string, name: string): Result<number, SpeciesFault> {
  const number = value[field];
  if (typeof number === 'number' && Number.isFinite(number)) return accept(number);
  if (number === undefined || number === null) {
    return refuse({ code: 'missing-field', message: `"${name}" has no ${field}.` });
  }
  return wrongType(field, name, 'a number');
}

function textField(
  value: JsonObject,
  field: string,
  name: string,
): Result<string | null, SpeciesFault> {
  const text = value[field] ?? null;
  if (text === null || typeof text === 'string') return accept(text);
  return wrongType(field, name, 'a text');
}

function wrongType(field: string, name: string, expected: string): Result<never, SpeciesFault> {
  return refuse({ code: 'wrong-type', message: `The ${field} of "${name}" is not ${expected}.` });
}
