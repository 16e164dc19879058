import { type PutPart, putPart } from '../../operations/kinds/put-part.ts';
import { presentReferences } from '../../operations/references.ts';
import { partId } from '../../parts/part-id.ts';
import {
  type Band,
  type Choice,
  type Column,
  columnTypes,
  type Group,
  type GroupMember,
  groupStyles,
  italicsChoices,
  type PartName,
  type PartValue,
} from '../../parts/part-values.ts';
import { readyBandKeys } from '../../parts/ready-band-names.ts';
import { sourceFrom } from '../../parts/source-fault.ts';
import { emptyParts, partNames, type TreeParts } from '../../parts/tree-parts.ts';
import { replaceDetails, type SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import type { Report } from '../report.ts';
import { isJsonObject, type JsonObject } from './product-json-species.ts';

/** The species of a file by the ids they have there. */
export type FileIds = ReadonlyMap<string, SpeciesId>;

type Reader = (value: JsonObject, ids: FileIds) => PartValue | null;
const readers: Readonly<Record<PartName, Reader>> = {
  sources: sourceFrom,
  columns: readColumn,
  groups: readGroup,
  bands: readBand,
};

const fields = { name: '', description: null, isPublic: false, tags: [] };

/** The lists of a tree among the fields beside its species. What breaks a rule is left out. */
export function readParts(tree: JsonObject, ids: FileIds, report: Report): TreeParts {
  let parts = emptyParts;
  for (const part of partNames) {
    const list = tree[part];
    if (list === undefined) continue;
    for (const entry of Array.isArray(list) ? list : [list]) {
      const given = isJsonObject(entry) ? entry : {};
      const value = isJsonObject(given.value) ? readers[part](given.value, ids) : null;
      // The value is one of this list.
      const put = { kind: 'put-part', part, id: partId(String(given.id)), value } as PutPart;
      const document = { fields, forest: Forest.empty, parts };
      if (typeof given.id !== 'string' || value === null || putPart.check(document, put) !== null) {
        report.add('dropped', 'unknown-part', { example: part });
      } else parts = putPart.apply(document, put).tree.parts;
    }
  }
  return parts;
}

/**
 * The details of a species of a file, with only the references to what the file has. A copy may also refer
 * to other species of the tree that it was copied from.
 */
export function resolveDetails(
  details: SpeciesDetails | null,
  ids: FileIds,
  parts: TreeParts,
  report: Report,
  isCopy: boolean,
): SpeciesDetails | null {
  if (details === null) return null;
  const { details: present, missing } = presentReferences(
    details,
    (id) => isCopy || ids.has(id),
    parts,
  );
  if (missing > 0) report.add('dropped', 'missing-reference', { count: missing });
  const others = present?.otherAncestors?.map((other) => ({
    ...other,
    id: ids.get(other.id) ?? other.id,
  }));
  return others ? replaceDetails(present, { otherAncestors: others }) : present;
}

function readColumn({ name, type, unit, choices, rank }: JsonObject): Column | null {
  const known = columnTypes.find((one) => one === type);
  if (typeof name !== 'string' || known === undefined) return null;
  return {
    name,
    type: known,
    ...(typeof unit === 'string' && { unit }),
    ...(Array.isArray(choices) && { choices: choices.flatMap(readChoice) }),
    ...(typeof rank === 'number' && { rank }),
  };
}

function readChoice(value: unknown): Choice[] {
  if (!isJsonObject(value)) return [];
  const { name, colour } = value;
  return typeof name === 'string' && typeof colour === 'string' ? [{ name, colour }] : [];
}

function readGroup(
  { name, colour, members, shown, italics }: JsonObject,
  ids: FileIds,
): Group | null {
  if (typeof name !== 'string') return null;
  if (colour !== undefined && typeof colour !== 'string') return null;
  const list: readonly unknown[] = Array.isArray(members) ? members : [];
  const style = groupStyles.find((one) => one === shown);
  const chosen = italicsChoices.find((one) => one === italics);
  return {
    name,
    ...(colour !== undefined && { colour }),
    members: list.flatMap((member) => readMember(member, ids)),
    ...(style !== undefined && { shown: style }),
    ...(chosen !== undefined && { italics: chosen }),
  };
}

function readMember(value: unknown, ids: FileIds): GroupMember[] {
  if (!isJsonObject(value)) return [];
  const species = ids.get(String(value.species));
  if (species !== undefined) return [{ species }];
  const branch = ids.get(String(value.branch));
  if (branch === undefined) return [];
  const list: readonly unknown[] = Array.isArray(value.without) ? value.without : [];
  const without = list.flatMap((id) => ids.get(String(id)) ?? []);
  return [{ branch, ...(without.length > 0 && { without }) }];
}

function readBand({ name, from, to, colour, row, ready }: JsonObject): Band | null {
  if (typeof name !== 'string' || typeof from !== 'number' || typeof colour !== 'string') {
    return null;
  }
  const known = readyBandKeys.find((key) => key === ready);
  return {
    name,
    from,
    ...(typeof to === 'number' && { to }),
    colour,
    ...(typeof row === 'number' && { row }),
    ...(known !== undefined && { ready: known }),
  };
}
