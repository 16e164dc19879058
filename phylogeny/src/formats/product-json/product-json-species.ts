import type { MessageValues } from '../../coded-message.ts';
import { accept, type Result, refuse } from '../../result.ts';
import { durationFault, startFault, type TimeCode } from '../../species/checks/invariants.ts';
import { detailNames, type SpeciesDetails } from '../../species/details.ts';
import { clampStart } from '../../species/times/rounding.ts';
import type { FaultCode } from '../fault-messages.ts';
import type { Report } from '../report.ts';
import { readDetails } from '../values/details-json.ts';
import { fitDescription, fitName } from '../values/text-limits.ts';

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** One species of the product's JSON with checked fields. */
export interface ReadSpecies {
  /** The id it has in the file. */
  readonly id: string | null;
  readonly name: string;
  readonly start: number;
  readonly duration: number;
  readonly description: string | null;
  readonly image: string | null;
  readonly details: SpeciesDetails | null;
  readonly descendants: readonly unknown[];
}

/** Why a species is refused. The values name it. */
export interface SpeciesFault {
  readonly code: FaultCode;
  readonly values: MessageValues;
}

/** Offsets that miss a bound by less than this ratio of the duration were rounded, not wrong. */
const roundingTolerance = 1e-9;

const knownFields = new Set<string>([
  'name',
  'apparition',
  'afterApparition',
  'duration',
  'description',
  'image',
  'descendants',
  ...detailNames,
  // Added by the API. Nesting already has the links.
  'id',
  'treeId',
  'ancestorId',
]);

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks one species of the file under `ancestor` (null for a root). */
export function checkSpecies(
  value: unknown,
  ancestor: ReadSpecies | null,
  report: Report,
): Result<ReadSpecies, SpeciesFault> {
  if (!isJsonObject(value)) {
    return refuseUnnamed('root-not-object', 'descendant-not-object', ancestor);
  }
  const stated = value.name;
  if ((stated ?? '') === '') {
    return refuseUnnamed('root-without-name', 'descendant-without-name', ancestor);
  }
  if (typeof stated !== 'string') {
    return refuseUnnamed('root-name-not-text', 'descendant-name-not-text', ancestor);
  }
  const name = fitName(stated, report);
  const details = readDetails(value);
  const start = checkStart(value, name, details?.ghost ?? 0, ancestor, report);
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
  if (!Array.isArray(descendants)) {
    return refuse({ code: 'descendants-not-list', values: { name } });
  }
  for (const field of Object.keys(value)) {
    if (!knownFields.has(field)) {
      report.add('dropped', 'unknown-field', { example: field });
    }
  }
  return accept({
    id: typeof value.id === 'string' ? value.id : null,
    name,
    start: start.value,
    duration: duration.value,
    description:
      description.value === null ? null : fitDescription(description.value, name, report),
    image: image.value,
    details,
    descendants,
  });
}

function checkStart(
  value: JsonObject,
  name: string,
  ghost: number,
  ancestor: ReadSpecies | null,
  report: Report,
): Result<number, SpeciesFault> {
  const field = ancestor === null ? 'apparition' : 'afterApparition';
  const start = numberField(value, field, name);
  if (!start.ok) return start;
  const above = ancestor && { ghost: ancestor.details?.ghost ?? 0, duration: ancestor.duration };
  const wrongStart = startFault(start.value, ghost, above);
  if (wrongStart === null) return start;
  if (above !== null) {
    const clamped = clampStart(above, start.value, ghost);
    if (Math.abs(clamped - start.value) <= roundingTolerance * above.duration) {
      report.add('clamped', 'offset-rounding', { example: name });
      return accept(clamped);
    }
  }
  return broken(wrongStart, name, start.value);
}

function refuseUnnamed(
  ofRoot: FaultCode,
  ofDescendant: FaultCode,
  ancestor: ReadSpecies | null,
): Result<never, SpeciesFault> {
  return ancestor === null
    ? refuse({ code: ofRoot, values: {} })
    : refuse({ code: ofDescendant, values: { ancestor: ancestor.name } });
}

function broken(code: TimeCode, name: string, value: number): Result<never, SpeciesFault> {
  return refuse({ code: `species-${code}`, values: { name, value: String(value) } });
}

function numberField(value: JsonObject, field: string, name: string): Result<number, SpeciesFault> {
  const number = value[field];
  if (typeof number === 'number' && Number.isFinite(number)) return accept(number);
  if (number === undefined || number === null) {
    return refuse({ code: 'missing-field', values: { name, field } });
  }
  return refuse({ code: 'field-not-number', values: { name, field } });
}

function textField(
  value: JsonObject,
  field: string,
  name: string,
): Result<string | null, SpeciesFault> {
  const text = value[field] ?? null;
  if (text === null || typeof text === 'string') return accept(text);
  return refuse({ code: 'field-not-text', values: { name, field } });
}
