import { emptyParts, partEntries } from '../../parts/tree-parts.ts';
import { accept, type Result, refuse } from '../../result.ts';
import { detailsColumn } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { numberedId } from '../../species/ids/species-id.ts';
import type { ForestFormat, ForestOptions, StatedForest } from '../format.ts';
import { JsonReader, parseJson } from '../json/json-reader.ts';
import { fault, faultAt, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import { readParts, resolveDetails } from './product-json-parts.ts';
import { readSettings } from './product-json-settings.ts';
import {
  checkSpecies,
  isJsonObject,
  type JsonObject,
  type ReadSpecies,
  type SpeciesFault,
} from './product-json-species.ts';

/**
 * Reads the product's own JSON: one root, a list of roots, or a list of species linked by ids. The list
 * can be in an object with the settings of the tree.
 */
export function readProductJson(
  text: string,
  report: Report,
  { isCopy = false }: ForestOptions = {},
): Result<StatedForest, ReadFault> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const tree = wholeTree(parsed.value);
  const roots = findRoots(tree?.species ?? parsed.value);
  if (roots === null) return refuse(faultAt(text, 0, 'json-not-a-tree'));
  if (roots.length === 0) return refuse(faultAt(text, 0, 'no-tree'));

  const links = linkById(roots, report);
  const species: ReadSpecies[] = [];
  const parents: number[] = [];
  const ids = new Map<string, SpeciesId>();
  const waiting = stack(links?.roots ?? roots, -1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const ordinal = (tree === null ? 0 : 1) + (links?.ordinals.get(next.value) ?? species.length);
    const checked = checkSpecies(next.value, species[next.parent] ?? null, report);
    if (!checked.ok) return refuse(placeAtSpecies(text, ordinal, checked.error));
    const row = species.push(checked.value) - 1;
    const { id } = checked.value;
    if (id !== null && !ids.has(id)) ids.set(id, numberedId(row));
    parents.push(next.parent);
    const descendants = links?.descendants(next.value) ?? checked.value.descendants;
    for (const waiter of stack(descendants, row)) waiting.push(waiter);
  }
  if (links !== null && species.length < roots.length) {
    return refuse(fault('ancestors-circle'));
  }
  const parts = tree === null ? emptyParts : readParts(tree, ids, report);
  return accept({
    parts: partEntries(parts),
    settings: tree === null ? null : readSettings(tree, report),
    forest: Forest.fromColumns({
      ids: null,
      parents: Int32Array.from(parents),
      starts: Float64Array.from(species, ({ start }) => start),
      durations: Float64Array.from(species, ({ duration }) => duration),
      names: species.map(({ name }) => name),
      descriptions: textColumn(species.map(({ description }) => description)),
      images: textColumn(species.map(({ image }) => image)),
      details: detailsColumn(
        species.map(({ details }) => resolveDetails(details, ids, parts, report, isCopy)),
      ),
    }),
  });
}

interface Waiting {
  readonly value: unknown;
  readonly parent: number;
}

/** A stack with the last value first, so that popping keeps the order. */
function stack(values: readonly unknown[], parent: number): Waiting[] {
  const waiting: Waiting[] = [];
  for (let index = values.length - 1; index >= 0; index--) {
    waiting.push({ value: values[index], parent });
  }
  return waiting;
}

/** An object that is a tree with a list of species, not a species itself. */
function wholeTree(value: unknown): JsonObject | null {
  return isJsonObject(value) && Array.isArray(value.species) ? value : null;
}

function findRoots(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value.every(looksLikeSpecies) ? value : null;
  return looksLikeSpecies(value) ? [value] : null;
}

function looksLikeSpecies(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  return (
    'duration' in value ||
    'apparition' in value ||
    'afterApparition' in value ||
    ('name' in value && 'descendants' in value)
  );
}

interface Links {
  readonly roots: readonly JsonObject[];
  /** The index of each species in the list. */
  readonly ordinals: ReadonlyMap<unknown, number>;
  descendants(species: unknown): readonly JsonObject[];
}

/** The links of a flat list of species, as returned by the API; null for nested species. */
function linkById(list: readonly unknown[], report: Report): Links | null {
  const byId = new Map<string, JsonObject>();
  const ordinals = new Map<unknown, number>();
  for (const [ordinal, species] of list.entries()) {
    if (!isJsonObject(species)) return null;
    if (typeof species.id === 'string') {
      if (byId.has(species.id)) report.add('noted', 'repeated-id', { example: species.id });
      else byId.set(species.id, species);
    }
    ordinals.set(species, ordinal);
  }
  const roots: JsonObject[] = [];
  const offspring = new Map<unknown, JsonObject[]>();
  for (const species of list) {
    if (!isJsonObject(species)) return null;
    const ancestorId = species.ancestorId;
    const ancestor = typeof ancestorId === 'string' ? byId.get(ancestorId) : undefined;
    if (ancestor === undefined) {
      if (typeof ancestorId === 'string') {
        report.add('noted', 'unknown-ancestor-id', { example: nameOf(species) });
      }
      roots.push(species);
      continue;
    }
    const siblings = offspring.get(ancestor);
    if (siblings === undefined) offspring.set(ancestor, [species]);
    else siblings.push(species);
  }
  if (offspring.size === 0) return null;
  return { roots, ordinals, descendants: (species) => offspring.get(species) ?? [] };
}

function nameOf({ name, ancestorId }: JsonObject): string {
  return `${typeof name === 'string' ? name.slice(0, 80) : ''} (${String(ancestorId).slice(0, 80)})`;
}

/** Finds the n-th object of the text that is a species or the tree itself, for the position of the fault. */
function placeAtSpecies(text: string, ordinal: number, { code, values }: SpeciesFault): ReadFault {
  const reader = new JsonReader(text);
  /** Whether each open array or object is a list of species. */
  const holders: boolean[] = [];
  let left = ordinal;
  let key = 'species';
  for (;;) {
    const event = reader.next();
    if (event === 'end' || event === 'fault') return fault(code, values);
    if (event === 'key') key = reader.key;
    else if (event === 'open-array') holders.push(key === 'descendants' || key === 'species');
    else if (event === 'close-array' || event === 'close-object') holders.pop();
    else if (event === 'open-object') {
      const isSpecies = holders.at(-1) ?? true;
      if (isSpecies && left-- === 0) return faultAt(text, reader.offset, code, values);
      holders.push(false);
      key = '';
    }
  }
}

function textColumn(values: (string | null)[]): (string | null)[] | null {
  return values.some((value) => value !== null) ? values : null;
}

/** The entry of the product's JSON in the table of formats. Its reader refuses other JSON. */
export const productJsonFormat: ForestFormat = {
  kind: 'forest',
  name: 'json',
  // Newick can start with a comment in brackets, so a list must start with an object.
  recognizes: (text) => /^\uFEFF?\s*(?:\{|\[\s*(?:[{\]]|$))/.test(text),
  read: readProductJson,
};
