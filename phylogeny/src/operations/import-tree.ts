import type { TreeDocument } from '../document/tree-document.ts';
import { partFault } from '../parts/part-faults.ts';
import { type PartId, partId } from '../parts/part-id.ts';
import type { PartEntry, PartList } from '../parts/part-list.ts';
import { roomFault } from '../parts/part-room.ts';
import type { Group, PartName, PartValue, Source } from '../parts/part-values.ts';
import { noteOf } from '../parts/source-label.ts';
import { referenceText } from '../parts/source-text.ts';
import type { PartEntries, TreeParts } from '../parts/tree-parts.ts';
import { uniqueKey } from '../parts/unique-key.ts';
import type { Forest } from '../species/forest.ts';
import { type SpeciesId, speciesId } from '../species/ids/species-id.ts';
import { isSame } from '../species/storage/same-value.ts';
import { importForest } from './defaults.ts';
import type { ImportBranch } from './kinds/import-branch.ts';
import { listOf, type PutPart } from './kinds/put-part.ts';
import { mergeColumns } from './merge-columns.ts';

/** A whole tree, for example from a file. The ids of its parts may be unique only in the file. */
export interface ImportSource {
  readonly forest: Forest;
  readonly parts: PartEntries;
}

/** What imports a tree. The parts come first, because the species refer to them. */
export interface TreeImport {
  readonly parts: readonly PutPart[];
  readonly branch: ImportBranch;
  /** The elements for which the tree has no room. */
  readonly leftOut: readonly PartValue[];
}

/**
 * Imports a whole tree with its sources, columns, groups and bands, its roots under the species at
 * `ancestor` (-1: as roots). Sources with the same DOI or text and columns with the same name and type as
 * one in the tree become that one. `newId` makes the ids of species and parts. See `importForest`.
 */
export function importTree(
  { forest, parts }: ImportSource,
  tree: Pick<TreeDocument, 'forest' | 'parts'>,
  ancestor: number,
  newId: () => string,
): TreeImport {
  const { columns = [], sources = [], groups = [], bands = [] } = parts;
  // Ids of our own files are kept, so that settings can refer to them.
  const idFor = (part: PartName) => (id: PartId) =>
    isIdentifier(id) && !listOf(tree.parts, part).has(id) ? id : partId(newId());
  const addedColumns = mergeColumns(tree.parts.columns, columns, idFor('columns'));
  const addedSources = addEach('sources', sources, tree.parts, idFor('sources'));
  const branch = importForest(forest, tree.forest, ancestor, () => speciesId(newId()), {
    columns: addedColumns.ids,
    sources: addedSources.ids,
  });
  const newSpecies = new Map(branch.species.map(({ id }, row) => [forest.id(row), id]));
  const renamed = groups.map(({ id, value }) => ({ id, value: renameMembers(value, newSpecies) }));
  const { joined, others: newGroups, list } = joinGroups(renamed, tree.parts.groups);
  const others = [
    addedSources,
    addEach('groups', newGroups, { ...tree.parts, groups: list }, idFor('groups')),
    addEach('bands', bands, tree.parts, idFor('bands')),
  ];
  const leftOut = columns.filter(({ id }) => !addedColumns.ids.has(id));
  return {
    parts: [...addedColumns.steps, ...joined, ...others.flatMap(({ steps }) => steps)],
    branch,
    leftOut: [...leftOut.map(({ value }) => value), ...others.flatMap((added) => added.leftOut)],
  };
}

function isIdentifier(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

interface Added {
  readonly steps: readonly PutPart[];
  /** The ids in the tree by those in the file, without those left out. */
  readonly ids: ReadonlyMap<string, PartId>;
  readonly leftOut: readonly PartValue[];
}

/** Adds the elements that the list does not have yet, as long as there is room. */
function addEach(
  part: PartName,
  entries: readonly PartEntry<PartValue>[],
  parts: TreeParts,
  idFor: (id: PartId) => PartId,
): Added {
  const steps: PutPart[] = [];
  const ids = new Map<string, PartId>();
  const leftOut: PartValue[] = [];
  let list = listOf(parts, part);
  const sameNote = part === 'sources' ? findNotes(parts.sources) : () => undefined;
  for (const { id, value } of entries) {
    const key = uniqueKey(part, value);
    const same =
      key === null ? (sameElement(list, id, value) ?? sameNote(value)) : list.idOfKey(key);
    const target = same ?? idFor(id);
    if (same === undefined && roomFault(list, target, value) !== null) {
      leftOut.push(value);
      continue;
    }
    ids.set(id, target);
    if (same !== undefined) continue;
    // The value is one of the same list.
    steps.push({ kind: 'put-part', part, id: target, value } as PutPart);
    list = list.with(target, value);
  }
  return { steps, ids, leftOut };
}

/** Finds the source whose reference is the text of one that is only a note, as in tables. */
function findNotes(sources: PartList<Source>): (value: PartValue) => PartId | undefined {
  let byText: ReadonlyMap<string, PartId> | null = null;
  return (value) => {
    // It is one of the sources, of which only the text matters.
    const note = noteOf(value as Source);
    if (note === null) return undefined;
    byText ??= new Map(sources.entries().map(({ id, value: one }) => [referenceText(one), id]));
    return byText.get(note);
  };
}

/** The id of an element that was copied from the same tree. */
function sameElement(list: PartList, id: PartId, value: PartValue): PartId | undefined {
  return isSame(list.get(id), value) ? id : undefined;
}

/** Species become members of the groups of the same name and colour, as those that their originals are in. */
function joinGroups(
  groups: readonly PartEntry<Group>[],
  existing: PartList<Group>,
): {
  readonly joined: readonly PutPart[];
  readonly others: readonly PartEntry<Group>[];
  readonly list: PartList<Group>;
} {
  const joined: PutPart[] = [];
  const others: PartEntry<Group>[] = [];
  let list = existing;
  for (const { id, value } of groups) {
    const alike = list
      .entries()
      .filter(({ value: one }) => one.name === value.name && one.colour === value.colour);
    const known = alike.find((one) => one.id === id) ?? alike[0];
    const members = [...(known?.value.members ?? []), ...value.members];
    const grown = { ...value, ...known?.value, members };
    if (
      known === undefined ||
      partFault('groups', grown) !== null ||
      roomFault(list, known.id, grown) !== null
    ) {
      others.push({ id, value });
    } else if (value.members.length > 0) {
      joined.push({ kind: 'put-part', part: 'groups', id: known.id, value: grown });
      list = list.with(known.id, grown);
    }
  }
  return { joined, others, list };
}

function renameMembers(group: Group, ids: ReadonlyMap<SpeciesId, SpeciesId>): Group {
  const members = group.members.flatMap((member): Group['members'] => {
    const id = ids.get('branch' in member ? member.branch : member.species);
    if (id === undefined) return [];
    if (!('branch' in member)) return [{ species: id }];
    const without = (member.without ?? []).flatMap((one) => ids.get(one) ?? []);
    return [{ branch: id, ...(without.length > 0 && { without }) }];
  });
  return { ...group, members };
}
