import { partId } from '../../parts/part-id.ts';
import {
  ancestorRoles,
  type OtherAncestor,
  withCitations,
} from '../../species/ancestry/other-ancestors.ts';
import {
  detailNames,
  detailsFault,
  detailsOf,
  isGhost,
  placements,
  type SpeciesDetails,
} from '../../species/details.ts';
import { speciesId } from '../../species/ids/species-id.ts';
import {
  type Bounds,
  type BoundsKind,
  boundsFault,
  boundsKinds,
} from '../../species/times/bounds.ts';
import { type StatedTimes, statedFault } from '../../species/times/stated-times.ts';
import {
  type Citation,
  type Citations,
  citationsFault,
  claimNames,
} from '../../species/values/citations.ts';
import { isColour } from '../../species/values/colour.ts';
import {
  creditNames,
  type ImageCredit,
  imageCreditFault,
} from '../../species/values/image-credit.ts';
import { type Traits, traitsFault } from '../../species/values/traits.ts';
import { isTime, years } from '../../timeline/years.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The value of each detail in a file, null where it is absent or not valid. */
const readers = {
  inferred: (value) => (value === true ? true : null),
  rank: (value) => (Number.isSafeInteger(value) ? Number(value) : null),
  ghost: (value) => (typeof value === 'number' && isGhost(value) ? years(value) : null),
  apparitionBounds: readBounds,
  extinctionBounds: readBounds,
  placement: (value) => placements.find((placement) => placement === value) ?? null,
  otherAncestors: readOthers,
  citations: readCitations,
  traits: readTraits,
  colour: (value) => (typeof value === 'string' && isColour(value) ? value.toLowerCase() : null),
  imageCredit: readCredit,
  stated: readStated,
  invented: (value) => (typeof value === 'number' && isTime(value) ? years(value) : null),
} as const satisfies {
  readonly [Name in keyof SpeciesDetails]-?: (value: unknown) => SpeciesDetails[Name] | null;
};

/** The valid details among the fields of a JSON object; null when it has none. */
export function readDetails(fields: Fields): SpeciesDetails | null {
  // Most species have none, and should cost nothing.
  let details: Record<string, unknown> | null = null;
  for (const name of detailNames) {
    const stated = fields[name];
    if (stated === undefined) continue;
    details ??= {};
    details[name] = readers[name](stated);
  }
  return details === null ? null : detailsOf(details);
}

function readBounds(value: unknown): Bounds | null {
  const { before, after, kind, level } = fieldsOf(value);
  if (typeof before !== 'number' || typeof after !== 'number' || !isKind(kind)) return null;
  const bounds = { before, after, kind, ...(typeof level === 'number' && { level }) };
  return boundsFault(bounds) === null ? bounds : null;
}

function isKind(value: unknown): value is BoundsKind {
  return boundsKinds.some((kind) => kind === value);
}

/** A plain id is a proposal. */
function readOthers(value: unknown): SpeciesDetails['otherAncestors'] | null {
  if (!Array.isArray(value)) return null;
  const otherAncestors = value.flatMap((one: unknown): OtherAncestor[] => {
    if (typeof one === 'string') return [{ id: speciesId(one) }];
    const { id, as, citations } = fieldsOf(one);
    if (typeof id !== 'string') return [];
    const role = ancestorRoles.find((known) => known === as);
    const cited = Array.isArray(citations) ? citations.flatMap(readCitation) : [];
    return [withCitations({ id: speciesId(id), ...(role && { as: role }) }, cited)];
  });
  if (otherAncestors.length < value.length) return null;
  return detailsFault(speciesId(''), { otherAncestors }) === null ? otherAncestors : null;
}

function readCitations(value: unknown): Citations | null {
  const fields = fieldsOf(value);
  const claims = claimNames.map((claim) => {
    const list: unknown = fields[claim];
    return [claim, Array.isArray(list) ? list.flatMap(readCitation) : []];
  });
  const citations: Citations = Object.fromEntries(claims);
  return citationsFault(citations) === null ? citations : null;
}

function readCitation(value: unknown): Citation[] {
  const { sourceId, locator, note } = fieldsOf(value);
  if (typeof sourceId !== 'string') return [];
  return [
    {
      sourceId: partId(sourceId),
      ...(typeof locator === 'string' && { locator }),
      ...(typeof note === 'string' && { note }),
    },
  ];
}

function readTraits(value: unknown): Traits | null {
  const entries = Object.entries(fieldsOf(value)).flatMap(([id, trait]) =>
    typeof trait === 'number' || typeof trait === 'string' || typeof trait === 'boolean'
      ? [[id, trait] as const]
      : [],
  );
  const traits = Object.fromEntries(entries);
  return traitsFault(traits) === null ? traits : null;
}

/** A part that is not valid does not lose the others. */
function readCredit(value: unknown): ImageCredit {
  const fields = fieldsOf(value);
  const parts = creditNames.flatMap((name) => {
    const text = fields[name];
    if (typeof text !== 'string' || imageCreditFault({ [name]: text }) !== null) return [];
    return [[name, text]];
  });
  return Object.fromEntries(parts);
}

/** An end that is not valid does not lose the other. */
function readStated(value: unknown): StatedTimes {
  const fields = fieldsOf(value);
  const ends = (['apparition', 'extinction'] as const).flatMap((end) => {
    const time = fields[end];
    if (typeof time !== 'number' || statedFault({ [end]: time }) !== null) return [];
    return [[end, years(time)]];
  });
  return Object.fromEntries(ends);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
