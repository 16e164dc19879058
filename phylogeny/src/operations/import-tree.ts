import { type PartId, partId } from '../parts/part-id.ts';
import {
  type Group,
  hasNoParts,
  type PartName,
  type PartValue,
  partNames,
  type TreeParts,
} from '../parts/tree-parts.ts';
import { uniqueKey } from '../parts/unique-key.ts';
import { claimNames } from '../species/citations.ts';
import { detailsOf, type SpeciesDetails, withDetails } from '../species/details.ts';
import type { Forest } from '../species/forest.ts';
import { isSame } from '../species/same-value.ts';
import { type SpeciesId, speciesId } from '../species/species.ts';
import { importForest } from './defaults.ts';
import type { ImportBranch } from './kinds/import-branch.ts';
import { listOf, type PutPart } from './kinds/put-part.ts';
import type { Operation } from './operation.ts';
import { inSequence } from './sequence.ts';
import type { TreeDocument } from './tree-document.ts';

/**
 * Imports a whole tree, for example from a file, with its sources, columns, groups and bands, as one
 * operation. Sources with the same DOI and columns with the same name and type as one in the tree become
 * that one. `newId` makes the ids of species and parts. See `importForest`.
 */
export function importTree(
  source: { readonly forest: Forest; readonly parts: TreeParts },
  tree: Pick<TreeDocument, 'forest' | 'parts'>,
  ancestor: number,
  newId: () => string,
): Operation {
  const branch = importForest(source.forest, tree.forest, ancestor, () => speciesId(newId()));
  if (hasNoParts(source.parts)) return branch;
  const newSpecies = new Map(
    branch.species.map(({ id }, row) => [source.forest.id(row), id] as const),
  );
  const ids = new Map<PartId, PartId>();
  const puts: PutPart[] = [];
  for (const part of partNames) {
    const taken = new Set<string>();
    for (const { id, value } of listOf(source.parts, part).entries()) {
      const same = sameIn(tree.parts, part, value);
      const isFree = isIdentifier(id) && !listOf(tree.parts, part).has(id);
      const own = same ?? (isFree ? id : partId(newId()));
      ids.set(id, own);
      if (same !== null) continue;
      const free = withFreeName(tree.parts, part, value, taken);
      const put = isGroup(part, free) ? renamedMembers(free, newSpecies) : free;
      // The value is one of the same list.
      puts.push({ kind: 'put-part', part, id: own, value: put } as PutPart);
    }
  }
  return inSequence([...puts, withReferences(source.forest, branch, ids)]);
}

/** Ids of other files may have another form. Ours are kept, so that settings can refer to them. */
function isIdentifier(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** The element of the tree that is the same source or column. */
function sameIn(parts: TreeParts, part: PartName, value: PartValue): PartId | null {
  const key = uniqueKey(part, value);
  const id = key === null ? undefined : listOf(parts, part).idOfKey(key);
  if (id === undefined) return null;
  if (part !== 'columns') return id;
  const old = parts.columns.get(id);
  return old !== undefined &&
    'type' in value &&
    old.type === value.type &&
    isSame(old.choices, value.choices)
    ? id
    : null;
}

/** A column whose name is used in the tree gets a number. */
function withFreeName(
  parts: TreeParts,
  part: PartName,
  value: PartValue,
  taken: Set<string>,
): PartValue {
  if (part !== 'columns') return value;
  const isUsed = (key: string | null) =>
    key !== null && (taken.has(key) || parts.columns.idOfKey(key) !== undefined);
  let free = value;
  for (let number = 2; isUsed(uniqueKey(part, free)); number++) {
    free = {
      ...value,
      name: `${String('name' in value ? value.name : '').slice(0, 190)} (${number})`,
    } as PartValue;
  }
  taken.add(uniqueKey(part, free) ?? '');
  return free;
}

function isGroup(part: PartName, value: PartValue): value is Group {
  return part === 'groups' && 'members' in value;
}

function renamedMembers(group: Group, ids: ReadonlyMap<SpeciesId, SpeciesId>): Group {
  const members = group.members.flatMap((member): Group['members'] => {
    const id = ids.get('branch' in member ? member.branch : member.species);
    if (id === undefined) return [];
    if (!('branch' in member)) return [{ species: id }];
    const without = (member.without ?? []).flatMap((one) => ids.get(one) ?? []);
    return [{ branch: id, ...(without.length > 0 && { without }) }];
  });
  return { ...group, members };
}

/** The species with the citations and values that `importForest` leaves out, under the new ids. */
function withReferences(
  source: Forest,
  branch: ImportBranch,
  ids: ReadonlyMap<PartId, PartId>,
): ImportBranch {
  const species = branch.species.map((one, row) => {
    const details = source.details(row);
    if (!details?.citations && !details?.traits) return one;
    return withDetails(one, detailsOf({ ...one, ...references(details, ids) }));
  });
  return { ...branch, species };
}

function references(
  { citations, traits }: SpeciesDetails,
  ids: ReadonlyMap<PartId, PartId>,
): Pick<SpeciesDetails, 'citations' | 'traits'> {
  const claims = claimNames.map((claim) => {
    const list = (citations?.[claim] ?? []).flatMap((citation) => {
      const sourceId = ids.get(citation.sourceId);
      return sourceId === undefined ? [] : [{ ...citation, sourceId }];
    });
    return [claim, list];
  });
  const values = Object.entries(traits ?? {}).flatMap(([id, value]) => {
    const columnId = ids.get(partId(id));
    return columnId === undefined ? [] : [[columnId, value]];
  });
  return { citations: Object.fromEntries(claims), traits: Object.fromEntries(values) };
}
