import { accept, type Result, refuse } from '../../result.ts';
import {
  durationFault,
  type InvariantCode,
  invariantSentences,
  startFault,
} from '../../species/invariants.ts';
import type { Report } from '../report.ts';
import { fitDescription, fitName } from '../text-limits.ts';

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
    return refuse({ code: 'wrong-type', message: `Something in ${where} is not a species` });
  }
  const stated = value.name;
  if (typeof stated !== 'string' || stated === '') {
    const where = ancestor === null ? 'a root' : `a descendant of "${ancestor.name}"`;
    const problem = (stated ?? '') === '' ? 'has no name' : 'has a name that is not a text';
    return refuse({ code: 'wrong-type', message: `One species, ${where}, ${problem}` });
  }
  const name = fitName(stated, report);
  const start = checkStart(value, name, ancestor, report);
  if (!start.ok) return start;
  const duration = numberField(value, 'duration', name);
  if (!duration.ok) return duration;
  const wrongDuration = durationFault(duration.value);
  if (wrongDuration !== null) return broken(wrongDuration, name, duration.value);
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
        'Fields that a species does not have are left out',
        field,
      );
    }
  }
  return accept({
    name,
    start: start.value,
    duration: duration.value,
    description:
      description.value === null ? null : fitDescription(description.value, name, report),
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
  const field = ancestor === null ? 'apparition' : 'afterApparition';
  const start = numberField(value, field, name);
  if (!start.ok) return start;
  const wrongStart = startFault(start.value, ancestor?.duration ?? null);
  if (wrongStart === null) return start;
  if (ancestor !== null) {
    const held = Math.min(Math.max(start.value, 0), ancestor.duration);
    if (Math.abs(held - start.value) <= roundingTolerance * ancestor.duration) {
      const message = "Offsets were held within their ancestor's life";
      report.add('clamped', 'offset-rounding', message, name);
      return accept(held);
    }
  }
  return broken(wrongStart, name, start.value);
}

/** A rule of every forest broken: its sentence, then who breaks it and with what. */
function broken(code: InvariantCode, name: string, value: number): Result<never, SpeciesFault> {
  return refuse({ code, message: `${invariantSentences[code]}: "${name}" has ${value}` });
}

function numberField(value: JsonObject, field: string, name: string): Result<number, SpeciesFault> {
  const number = value[field];
  if (typeof number === 'number' && Number.isFinite(number)) return accept(number);
  if (number === undefined || number === null) {
    return refuse({ code: 'missing-field', message: `"${name}" has no ${field}` });
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
  return refuse({ code: 'wrong-type', message: `The ${field} of "${name}" is not ${expected}` });
}
