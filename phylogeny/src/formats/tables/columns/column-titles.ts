import { isCalendarUnit, withoutAgo } from '../../../timeline/time-words.ts';
import { isOwnUnit, readTitle, readTitles, type Title } from './read-titles.ts';

/** The roles of columns with details of species, as our own tables have them. */
export const detailRoles = [
  ...(['placement', 'other-ancestors', 'inferred', 'colour', 'sibling-order'] as const),
  ...(['sources-dates', 'sources-placement', 'sources-name', 'sources-image'] as const),
  ...(['image-author', 'image-licence', 'image-link'] as const),
  ...(['stated-apparition', 'stated-extinction'] as const),
] as const;

/** What a column with details of species was taken for. */
export type DetailRole = (typeof detailRoles)[number];

/** What a column of a table can be taken for. `column` is a column of the tree. */
export const columnRoles = [
  ...(['name', 'genus', 'subspecies', 'ancestor', 'apparition', 'extinction', 'duration'] as const),
  ...(['apparition-earliest', 'apparition-latest', 'apparition-bounds'] as const),
  ...(['extinction-earliest', 'extinction-latest', 'extinction-bounds', 'split'] as const),
  ...(['living', 'extinct', 'description', 'image', 'number', 'ancestor-number'] as const),
  'tree',
  ...detailRoles,
  ...(['column', 'ignored'] as const),
] as const;

/** What a column of a table was taken for. */
export type ColumnRole = (typeof columnRoles)[number];

/** A role that one column of a table can have. */
export type SingleRole = Exclude<ColumnRole, 'column' | 'ignored'>;

/** The roles of columns with times. */
export const timeRoles = [
  ...(['apparition-earliest', 'apparition', 'apparition-latest'] as const),
  ...(['extinction-earliest', 'extinction', 'extinction-latest', 'duration'] as const),
  'split',
] as const satisfies readonly SingleRole[];

/**
 * Titles as paleotree, strap, palaeoverse, the Paleobiology Database, GBIF and people write them, best
 * first. Words are joined by "_", and the unit is left out.
 */
const roleTitles: Readonly<Record<SingleRole, readonly string[]>> = {
  name: [
    ...['accepted_name', 'taxon_name', 'species_name', 'scientific_name', 'scientificname'],
    ...['canonicalname', 'name', 'species', 'morphospecies', 'lineage', 'taxon', 'taxa'],
    ...['tip_label', 'tip', 'label', 'binomial', 'identified_name', 'nombre_cientifico', 'nombre'],
    ...['especie', 'especies', 'taxón', 'espèce', 'specificepithet', 'specific_epithet', 'epithet'],
    ...['species_epithet', 'genus', 'family', 'clade', 'group', 'tna'],
  ],
  // These need more than their titles: see `taxonomyColumns`.
  genus: [],
  subspecies: [],
  ancestor: [
    ...['ancestor', 'ancestor_name', 'ancestor_species', 'parent', 'parent_name', 'parent_taxon'],
    ...[
      'parentnameusage',
      'parent_name_usage',
      'ancestro',
      'antepasado',
      'antecesor',
      'anc',
      'prl',
    ],
  ],
  apparition: [
    ...['fad', 'first_appearance', 'first_appearance_datum', 'first_occurrence', 'first_date'],
    ...['first_app', 'firstapp', 'first', 'apparition', 'appearance', 'origination', 'origin'],
    ...['orig_time', 'orig', 'start_date', 'start_age', 'start_time', 'start', 'begin', 'from'],
    ...['max', 'max_age', 'oldest', 'older', 'base', 'early_age', 'eag', 'temporalrangestart'],
    ...['primera_aparición', 'primera_aparicion', 'aparición', 'aparicion', 'inicio', 'desde'],
  ],
  extinction: [
    ...['lad', 'last_appearance', 'last_appearance_datum', 'last_occurrence', 'last_date'],
    ...['last_app', 'lastapp', 'last', 'extinction', 'ext_time', 'ext', 'end_date', 'end_age'],
    ...['end_time', 'end', 'finish', 'to', 'min', 'min_age', 'youngest', 'younger', 'top'],
    ...['late_age', 'lag', 'temporalrangeend', 'última_aparición', 'ultima_aparicion'],
    ...['extinción', 'extincion', 'fin', 'hasta'],
  ],
  duration: ['duration', 'lifespan', 'duración', 'duracion'],
  'apparition-earliest': [
    ...['firstapp_max', 'fad_max', 'max_fad', 'apparition_earliest', 'fea'],
    'earliest_first_appearance',
  ],
  'apparition-latest': [
    ...['firstapp_min', 'fad_min', 'min_fad', 'apparition_latest', 'fla'],
    'latest_first_appearance',
  ],
  'apparition-bounds': ['first_appearance_bounds'],
  'extinction-earliest': [
    ...['lastapp_max', 'lad_max', 'max_lad', 'extinction_earliest', 'lea'],
    'earliest_last_appearance',
  ],
  'extinction-latest': [
    ...['lastapp_min', 'lad_min', 'min_lad', 'extinction_latest', 'lla'],
    'latest_last_appearance',
  ],
  'extinction-bounds': ['last_appearance_bounds'],
  split: [
    ...['split_from_ancestor', 'split', 'split_time', 'split_age', 'split_date', 'divergence'],
    ...['divergence_time', 'divergence_age', 'divergence_date', 'divergencia'],
  ],
  living: ['is_extant', 'extant', 'still_alive', 'living', 'alive'],
  extinct: ['is_extinct', 'extinct', 'extinto', 'extinta', 'extinguido', 'extinguida'],
  description: [
    ...['description', 'desc', 'notes', 'note', 'comments', 'comment', 'remarks'],
    ...['descripción', 'descripcion', 'notas'],
  ],
  image: ['image', 'image_url', 'img', 'picture', 'photo', 'imagen', 'foto'],
  number: ['number', 'taxon_id', 'taxonid', 'species_code', 'lineage_code', 'taxon_code', 'id'],
  'ancestor-number': [
    ...['ancestor_number', 'ancestor_id', 'ancestor_code', 'parent_code', 'parent_id'],
    ...['parentnameusageid', 'parentid'],
  ],
  tree: ['dataset', 'tree', 'tree_name'],
  placement: ['placement'],
  'other-ancestors': ['other_ancestors'],
  inferred: ['inferred'],
  colour: ['colour', 'color'],
  'sibling-order': ['sibling_order'],
  'sources-dates': ['sources_for_dates'],
  'sources-placement': ['sources_for_placement'],
  'sources-name': ['sources_for_name'],
  'sources-image': ['sources_for_image'],
  'image-author': ['image_author'],
  'image-licence': ['image_licence', 'image_license'],
  'image-link': ['image_link'],
  'stated-apparition': ['stated_first_appearance'],
  'stated-extinction': ['stated_last_appearance'],
};

/** Titles of columns that may have the second word of a species' name only. */
const speciesTitles: ReadonlySet<string> = new Set([
  ...['species', 'species_name', 'especie', 'especies', 'espèce'],
  ...['specificepithet', 'specific_epithet', 'epithet', 'species_epithet'],
]);
const genusTitles: ReadonlySet<string> = new Set(['genus', 'género', 'genero', 'genre', 'gattung']);
const subspeciesTitles: ReadonlySet<string> = new Set([
  ...['subspecies', 'infraspecificepithet', 'infraspecific_epithet', 'subspecies_epithet'],
  ...['subespecie', 'sous_espèce'],
]);

/** Titles of the dates of single finds. Ranges of species can have them too. */
const findTitles: ReadonlySet<string> = new Set([
  ...['max', 'max_age', 'early_age', 'eag', 'min', 'min_age', 'late_age', 'lag'],
]);
/** Titles that only tables of finds have. */
const occurrenceTitles: ReadonlySet<string> = new Set([
  ...['occurrence_no', 'occurrence_id', 'occurrenceid', 'collection_no', 'oid', 'cid'],
]);

/** What the titles say about the unit of the times. */
export interface TitledUnit {
  /** The number of years per unit, if it is one of Earth. */
  readonly yearsPerUnit: number | null;
  /** Whether the times are calendar years. */
  readonly isCalendar: boolean;
  /** Whether a time is called a year, as in "start year", so that it may be one of the calendar. */
  readonly isYear: boolean;
  /** Whether the times count back from the present. */
  readonly isAge: boolean;
  /** The name of any other unit. */
  readonly own: string | null;
}

/** The unit that the title of a time states. */
export function unitOfTitles(titles: readonly string[], roles: readonly ColumnRole[]): TitledUnit {
  const read = readTitles(titles, knownTitles);
  const ofTimes = timeRoles.flatMap((role) => read[roles.indexOf(role)] ?? []);
  const stated = ofTimes.find(({ yearsPerUnit }) => yearsPerUnit !== null);
  const words = ofTimes.map(({ bracketed }) => bracketed ?? '');
  const own = words.find(isOwnUnit);
  return {
    yearsPerUnit: stated?.yearsPerUnit ?? null,
    isCalendar: words.some(isCalendarUnit),
    isYear: ofTimes.some(({ whole }) => whole.endsWith('_year')),
    isAge: ofTimes.some(({ isAge }) => isAge),
    own: stated === undefined && own !== undefined ? withoutAgo(own) : null,
  };
}

/** The number of years per unit of the times, if the title of a time states it. */
export function yearsPerUnitOf(titles: readonly string[]): number | null {
  return unitOfTitles(titles, columnRolesOf(titles)).yearsPerUnit;
}

/** The age of the Earth in million years. Larger numbers are years. */
const maxMillionYears = 4567;

/** The number of years per unit of times without a stated unit, guessed from the largest of them. */
export function guessYearsPerUnit(largest: number): 1 | 1e6 {
  return largest > maxMillionYears ? 1 : 1e6;
}

/** What each column of a table would be taken for, by its title. */
export function columnRolesOf(fields: readonly string[]): ColumnRole[] {
  const titles = readTitles(fields, knownTitles);
  const roles: ColumnRole[] = titles.map(() => 'column');
  const wholes = firstIndexes(titles.map(({ whole }) => whole));
  const names = firstIndexes(titles.map(({ name }) => name));
  for (const [index, role] of fourDateColumns(titles)) roles[index] = role;
  // Most records that are searched for a header are none.
  if (wholes.size + names.size === 0) return roles;
  for (const [role, known] of Object.entries(roleTitles) as [SingleRole, string[]][]) {
    const found = known.find((title) => wholes.has(title) || names.has(title)) ?? '';
    const index = wholes.get(found) ?? names.get(found) ?? -1;
    if (roles[index] === 'column') roles[index] = role;
  }
  return roles;
}

/** paleotree gives the start and end of the first interval, and then of the last one, the same titles. */
function fourDateColumns(titles: readonly Title[]): ReadonlyMap<number, ColumnRole> {
  const find = (word: string) =>
    titles.flatMap(({ whole }, index) =>
      new RegExp(`^${word}_?time(?:_[12])?$`).test(whole) ? [index] : [],
    );
  const [starts, ends] = [find('start'), find('end')];
  if (starts.length !== 2 || ends.length !== 2) return new Map();
  const [first = -1, second = -1] = starts;
  const [last = -1, latest = -1] = ends;
  return new Map<number, ColumnRole>([
    [first, 'apparition-earliest'],
    [last, 'apparition-latest'],
    [second, 'extinction-earliest'],
    [latest, 'extinction-latest'],
  ]);
}

const knownTitles: ReadonlySet<string> = new Set(Object.values(roleTitles).flat());

/** Where each known title is first. */
function firstIndexes(titles: readonly string[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, title] of titles.entries()) {
    if (knownTitles.has(title) && !indexes.has(title)) indexes.set(title, index);
  }
  return indexes;
}

/** Where the genus and the subspecies are, if the names are only a part of the names of species; -1 for none. */
export function taxonomyColumns(
  fields: readonly string[],
  roles: readonly ColumnRole[],
): { readonly genus: number; readonly subspecies: number } {
  const words = fields.map((field) => readTitle(field).whole);
  const isSpecies = speciesTitles.has(words[roles.indexOf('name')] ?? '');
  const find = (titles: ReadonlySet<string>) =>
    isSpecies ? words.findIndex((one, at) => titles.has(one) && roles[at] === 'column') : -1;
  return { genus: find(genusTitles), subspecies: find(subspeciesTitles) };
}

/** Whether these titles of the two times can be those of single finds, and whether they must be. */
export function titlesOfFinds(
  fields: readonly string[],
  times: readonly number[],
): { readonly possible: boolean; readonly certain: boolean } {
  const titles = fields.map(readTitle);
  const possible = times.every((index) => findTitles.has(titles[index]?.name ?? ''));
  return { possible, certain: possible && titles.some(({ whole }) => occurrenceTitles.has(whole)) };
}
