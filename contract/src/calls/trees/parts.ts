import {
  columnTypes,
  groupStyles,
  italicsChoices,
  type Json,
  maxChoices,
  maxMembers,
  maxNameLength,
  maxUnitLength,
  type PartName,
  partFault,
  readyBandKeys,
  type Source,
  sourceFault,
} from '@life-tree/phylogeny';
import { z } from 'zod';
import { treeVersionHeader } from '../../values/http.ts';
import { inputError } from '../../values/texts/error-texts.ts';
import { endpoint } from '../endpoint.ts';
import {
  faultCheck,
  identifier,
  partIdentifier,
  speciesIdentifier,
  unchanged,
  versionErrors,
  versionNumber,
  wellFormed,
} from '../fields.ts';
import { colour } from './species-details.ts';
import { settings } from './trees.ts';

const name = z
  .string()
  .overwrite(wellFormed)
  .trim()
  .min(1, inputError('name-length'))
  .max(maxNameLength, inputError('name-length'));
const unit = z.string().overwrite(wellFormed).trim().max(maxUnitLength, inputError('unit-length'));
const time = z.number(inputError('not-a-time'));

/** CSL-JSON. Its own `id` is dropped. */
const source = z
  .looseObject({ type: z.string(inputError('source-not-valid')) }, inputError('source-not-valid'))
  .check(faultCheck((value) => sourceFault(value as Source)))
  .transform(({ id: _, ...value }) => wellFormedJson(value as Source) as Source);

const choices = z
  .array(z.strictObject({ name, colour }))
  .max(maxChoices, inputError('column-choices'));

const column = z
  .strictObject({
    name,
    type: z.enum(columnTypes, inputError('column-type')),
    unit: unit.exactOptional(),
    /** Only of the type choice. */
    choices: unchanged(choices).exactOptional(),
    /** Columns are shown by rank, then by id. */
    rank: z.number(inputError('rank-not-whole')).exactOptional(),
  })
  .check(faultCheck((value) => partFault('columns', value)));

const speciesList = z.array(speciesIdentifier).max(maxMembers, inputError('group-members'));

const member = z.union([
  z.strictObject({
    branch: speciesIdentifier,
    /** Branches that are taken out of it. */
    without: unchanged(speciesList).exactOptional(),
  }),
  z.strictObject({ species: speciesIdentifier }),
]);

const group = z
  .strictObject({
    name,
    /** That of its branch when absent. */
    colour: colour.exactOptional(),
    members: unchanged(z.array(member).max(maxMembers, inputError('group-members'))),
    /** As a bracket when absent. */
    shown: z.enum(groupStyles).exactOptional(),
    /** Which names of its members are in italics; as in the tree when absent. */
    italics: z.enum(italicsChoices).exactOptional(),
  })
  .check(faultCheck((value) => partFault('groups', value)));

const band = z
  .strictObject({
    name,
    /** In years, absolute. */
    from: time,
    /** Absent for an event. */
    to: time.exactOptional(),
    colour,
    row: z.number(inputError('band-row')).exactOptional(),
    /** Of a ready-made band that nobody has renamed: readers see its name in their language. */
    ready: z.enum(readyBandKeys).exactOptional(),
  })
  .check(faultCheck((value) => partFault('bands', value)));

/** Its depth was checked before. */
function wellFormedJson(value: Json): Json {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map(wellFormedJson);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [wellFormed(key), wellFormedJson(entry)]),
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

const putPart = { kind: z.literal('put-part'), id: partIdentifier };

/** Adds an element to one of the tree's lists, or replaces it. */
export const putPartStep = z.discriminatedUnion('part', [
  z.strictObject({ ...putPart, part: z.literal('sources'), value: source }),
  z.strictObject({ ...putPart, part: z.literal('columns'), value: column }),
  z.strictObject({ ...putPart, part: z.literal('groups'), value: group }),
  z.strictObject({ ...putPart, part: z.literal('bands'), value: band }),
]);

const partName = z.enum(['sources', 'columns', 'groups', 'bands'] satisfies PartName[]);

/** Removes an element from one of the tree's lists. */
export const removePartStep = z.strictObject({
  kind: z.literal('remove-part'),
  part: partName,
  id: partIdentifier,
});

function listOf<Value extends z.ZodType>(value: Value) {
  return unchanged(z.array(z.object({ id: partIdentifier, value }))).exactOptional();
}

/** A source in a reply, which has no transformation. */
export const storedSource = z.looseObject({ type: z.string() }) as unknown as z.ZodType<Source>;

/** The lists of a tree. Each is absent if it is empty. */
export const treeLists = {
  sources: listOf(storedSource),
  columns: listOf(column),
  groups: listOf(group),
  bands: listOf(band),
};

export const getTreeParts = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/parts',
  audience: 'application',
  tag: 'Trees',
  summary:
    'The sources, columns, groups and bands of a tree, and its settings. Each is absent if it is empty. With `version`, as they were at that version, with the name, description and tags of the tree then: for those who may see the history of the tree, or the tree if that version is released.',
  params: z.strictObject({ id: identifier }),
  query: z.strictObject({ version: versionNumber.optional() }),
  reply: z.object({
    ...treeLists,
    ...settings,
    name: z.string().exactOptional(),
    description: z.string().nullable().exactOptional(),
    tags: z.array(z.string()).exactOptional(),
  }),
  replyHeaders: {
    [treeVersionHeader]: 'The version of the tree that this reply belongs to.',
  },
  errors: ['not-found', ...versionErrors],
});
