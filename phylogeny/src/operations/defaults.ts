import type { PartId } from '../parts/part-id.ts';
import { withCitations } from '../species/ancestry/other-ancestors.ts';
import {
  allowsProposals,
  detailsOf,
  replaceDetails,
  type SpeciesDetails,
  withDetails,
} from '../species/details.ts';
import type { Forest } from '../species/forest.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import type { Species } from '../species/species.ts';
import { livingTest } from '../species/times/living.ts';
import { lifeOf, offsetAfter } from '../species/times/rounding.ts';
import { type Citation, type Citations, claimNames } from '../species/values/citations.ts';
import type { Traits } from '../species/values/traits.ts';
import { years } from '../timeline/years.ts';
import type { AddAncestor } from './kinds/add-ancestor.ts';
import type { AddSpecies } from './kinds/add-species.ts';
import type { EditSpecies } from './kinds/edit-species.ts';
import type { ImportBranch } from './kinds/import-branch.ts';

/**
 * Adds another ancestor to a species: a proposal where its placement is open, otherwise the second parent of a
 * hybrid.
 */
export function addOtherAncestor(forest: Forest, index: number, ancestor: number): EditSpecies {
  const { placement, otherAncestors = [] } = forest.details(index) ?? {};
  const id = forest.id(ancestor);
  const added = allowsProposals(placement) ? { id } : { id, as: 'hybrid' as const };
  const others = [...otherAncestors, added];
  return { kind: 'edit-species', id: forest.id(index), otherAncestors: others };
}

const exampleName = 'Example Species';
const blank = { name: exampleName, description: null, image: null } as const;

/**
 * 'Add species' with nothing selected: a root that appears with the earliest root and lasts as long
 * as the longest root. The first root appears at 0 and lasts 1.
 */
export function addRoot(forest: Forest, id: SpeciesId): AddSpecies {
  let start = Number.POSITIVE_INFINITY;
  let duration = 0;
  for (const root of forest.roots()) {
    start = Math.min(start, forest.apparition(root));
    duration = Math.max(duration, forest.duration(root));
  }
  const times = forest.size === 0 ? { start: 0, duration: 1 } : { start, duration };
  return {
    kind: 'add-species',
    species: {
      ...blank,
      id,
      ancestorId: null,
      start: years(times.start),
      duration: years(times.duration),
    },
  };
}

/**
 * 'Add species' with a species selected. A descendant of a living species appears in the middle of its
 * life and lasts until now. One of an extinct species appears at its extinction and lasts as long, but not
 * beyond now.
 */
export function addDescendant(
  forest: Forest,
  selected: number,
  id: SpeciesId,
  now: number | null = 0,
): AddSpecies {
  const lived = forest.duration(selected);
  const isLiving = livingTest(forest, now)(selected);
  const start = isLiving ? years(lived / 2) : lived;
  const left = now === null ? 0 : now - forest.extinction(selected);
  const rest = left > 0 ? years(Math.min(lived, left)) : lived;
  const duration = isLiving ? years(lived - start) : rest;
  const ancestorId = forest.id(selected);
  return { kind: 'add-species', species: { ...blank, id, ancestorId, start, duration } };
}

/**
 * 'Add ancestor': an ancestor that lasts as long as its descendant and ends at its apparition. If that
 * would be before the lineage of the ancestor above, it appears where that begins. A ghost descends from it.
 */
export function addAncestorOf(forest: Forest, descendant: number, id: SpeciesId): AddAncestor {
  const duration = forest.duration(descendant);
  const above = forest.ancestor(descendant);
  const wanted = forest.ghost(descendant) + duration;
  const most = above < 0 ? wanted : forest.start(descendant) + forest.ghost(above);
  return {
    ...blank,
    kind: 'add-ancestor',
    id,
    descendantId: forest.id(descendant),
    previousApparition: years(Math.min(wanted, most)),
    duration,
  };
}

/** The ids of columns and sources in a tree by those in the file. */
interface ImportedParts {
  readonly columns: ReadonlyMap<string, PartId>;
  readonly sources: ReadonlyMap<string, PartId>;
}

const noParts: ImportedParts = { columns: new Map(), sources: new Map() };

/**
 * Imports a whole forest, for example from a file, with its roots under the species at `ancestor`
 * (-1: as roots). `newId` is called once per species, in order. Absolute times stay. Values and citations
 * refer to `parts` of the tree; others are left out.
 */
export function importForest(
  source: Forest,
  forest: Forest,
  ancestor: number,
  newId: () => SpeciesId,
  parts: ImportedParts = noParts,
): ImportBranch {
  const ids = Array.from({ length: source.size }, newId);
  const species: Species[] = [];
  const plain = surplusInferred(source, forest);
  const speciesFor = (id: SpeciesId) =>
    ids[source.indexOf(id)] ?? (forest.has(id) ? id : undefined);
  for (const [row, id] of ids.entries()) {
    const parentId = ids[source.ancestor(row)];
    const rooted = parentId !== undefined || ancestor < 0;
    const own = source.species(row);
    const details = source.details(row);
    const named = plain.has(row) ? replaceDetails(details, { inferred: null }) : details;
    species.push({
      ...(details === null
        ? own
        : withDetails(own, named && importedDetails(named, speciesFor, parts))),
      id,
      ancestorId: parentId ?? (ancestor < 0 ? null : forest.id(ancestor)),
      start: rooted
        ? source.start(row)
        : offsetAfter(lifeOf(forest, ancestor), source.start(row), source.ghost(row)),
    });
  }
  return { kind: 'import-branch', species };
}

/** The details of a species under its new id, without references to what is neither imported nor in the tree. */
function importedDetails(
  details: SpeciesDetails,
  speciesFor: (id: SpeciesId) => SpeciesId | undefined,
  { columns, sources }: ImportedParts,
): SpeciesDetails | null {
  const { otherAncestors, citations, traits } = details;
  return detailsOf({
    ...details,
    ...(otherAncestors && {
      otherAncestors: otherAncestors.flatMap((other) => {
        const id = speciesFor(other.id);
        const cited = importedList(other.citations ?? [], sources);
        return id === undefined ? [] : [withCitations({ ...other, id }, cited)];
      }),
    }),
    ...(citations && { citations: importedCitations(citations, sources) }),
    ...(traits && { traits: importedTraits(traits, columns) }),
  });
}

/** The citations of sources that are imported, under their new ids. */
function importedCitations(citations: Citations, sources: ReadonlyMap<string, PartId>): Citations {
  const claims = claimNames.map((claim) => {
    return [claim, citations[claim] && importedList(citations[claim], sources)];
  });
  return Object.fromEntries(claims);
}

function importedList(
  citations: readonly Citation[],
  sources: ReadonlyMap<string, PartId>,
): Citation[] {
  return citations.flatMap((citation) => {
    const sourceId = sources.get(citation.sourceId);
    return sourceId === undefined ? [] : [{ ...citation, sourceId }];
  });
}

/** The values of columns that are imported, by the new ids of the columns. */
function importedTraits(traits: Traits, columns: ReadonlyMap<string, PartId>): Traits {
  const values = Object.entries(traits).flatMap(([id, value]) => {
    const imported = columns.get(id);
    return imported === undefined ? [] : [[imported, value]];
  });
  return Object.fromEntries(values);
}

/**
 * A tree can have at most as many inferred ancestors as species. Only files with unnamed ancestors of a
 * single descendant have more. These rows are imported as species instead.
 */
function surplusInferred(source: Forest, forest: Forest): ReadonlySet<number> {
  const species = source.speciesCount + forest.speciesCount;
  let surplus = source.size + forest.size - 2 * species;
  const rows = new Set<number>();
  for (let row = 0; row < source.size && surplus > 0; row++) {
    const isSingle =
      source.branchEnd(row) > row + 1 && source.branchEnd(row + 1) === source.branchEnd(row);
    if (!isSingle || !source.isInferred(row)) continue;
    rows.add(row);
    surplus -= 2;
  }
  return rows;
}
