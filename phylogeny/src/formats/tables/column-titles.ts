import { yearsPerNamedUnit } from '../../timeline/time-words.ts';

/**
 * What a column of a table can be taken for. `column` is a column of the tree, and `exact` is one of our
 * own writer's, which only we can read.
 */
export const columnRoles = [
  ...(['name', 'ancestor', 'apparition', 'extinction', 'duration'] as const),
  ...(['apparition-earliest', 'apparition-latest'] as const),
  ...(['extinction-earliest', 'extinction-latest'] as const),
  ...(['living', 'description', 'image', 'number', 'ancestor-number', 'tree'] as const),
  ...(['column', 'ignored', 'exact'] as const),
] as const;

/** What a column of a table was taken for. */
export type ColumnRole = (typeof columnRoles)[number];

/** A role that one column of a table can have. */
export type SingleRole = Exclude<ColumnRole, 'column' | 'ignored' | 'exact'>;

/** The roles of columns with times. */
export const timeRoles = [
  ...(['apparition-earliest', 'apparition', 'apparition-latest'] as const),
  ...(['extinction-earliest', 'extinction', 'extinction-latest', 'duration'] as const),
] as const satisfies readonly SingleRole[];

/** The titles of our own writer's exact columns, from which the same forest can be read. */
const exactTitles = [
  ...(['start_years', 'duration_years', 'empty_texts', 'details', 'tree_columns'] as const),
] as const;

/**
 * Titles as paleotree, strap, palaeoverse, the Paleobiology Database, GBIF and people write them, best
 * first. Words are joined by "_", and the unit is left out.
 */
const roleTitles: Readonly<Record<SingleRole, readonly string[]>> = {
  name: [
    ...['accepted_name', 'taxon_name', 'species_name', 'scientific_name', 'scientificname'],
    ...['canonicalname', 'name', 'species', 'morphospecies', 'lineage', 'taxon', 'taxa'],
    ...['tip_label', 'tip', 'label', 'binomial', 'identified_name', 'nombre_cientifico', 'nombre'],
    ...['especie', 'especies', 'taxón', 'espèce', 'genus', 'family', 'clade', 'group', 'tna'],
  ],
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
  'apparition-earliest': ['firstapp_max', 'fad_max', 'max_fad', 'apparition_earliest', 'fea'],
  'apparition-latest': ['firstapp_min', 'fad_min', 'min_fad', 'apparition_latest', 'fla'],
  'extinction-earliest': ['lastapp_max', 'lad_max', 'max_lad', 'extinction_earliest', 'lea'],
  'extinction-latest': ['lastapp_min', 'lad_min', 'min_lad', 'extinction_latest', 'lla'],
  living: ['is_extant', 'extant', 'still_alive', 'living', 'alive'],
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
};

/** Titles of the dates of single finds. Ranges of species can have them too. */
const findTitles: ReadonlySet<string> = new Set([
  ...['max', 'max_age', 'early_age', 'eag', 'min', 'min_age', 'late_age', 'lag'],
]);
/** Titles that only tables of finds have. */
const occurrenceTitles: ReadonlySet<string> = new Set([
  ...['occurrence_no', 'occurrence_id', 'occurrenceid', 'collection_no', 'oid', 'cid'],
]);

/** A title of a column. */
export interface Title {
  /** The title in lower case, words joined by "_". */
  readonly whole: string;
  /** The same without its unit. */
  readonly name: string;
  readonly yearsPerUnit: number | null;
}

const maxTitleLength = 100;

/** Reads the words and the unit of a title. */
export function readTitle(field: string): Title {
  const title = field.trim().toLowerCase().slice(0, maxTitleLength);
  const inBrackets = /[([]\s*([^()[\]]*?)\s*[)\]]\s*$/.exec(title)?.[1];
  const bracketUnit = inBrackets === undefined ? null : readUnit(inBrackets);
  const bare = bracketUnit === null ? title : title.replace(/\s*[([][^()[\]]*[)\]]\s*$/, '');
  const whole = bare.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_|_$/g, '');
  const cut = whole.lastIndexOf('_');
  const suffixUnit = cut < 0 ? null : readUnit(whole.slice(cut + 1));
  return {
    whole,
    name: suffixUnit === null ? whole : whole.slice(0, cut),
    yearsPerUnit: bracketUnit ?? suffixUnit,
  };
}

function readUnit(words: string): number | null {
  return yearsPerNamedUnit(
    words.replace(/\s*(?:ago|b\.?p\.?|before present)$/, '').trim() || words,
  );
}

/** What each column of a table would be taken for, by its title. */
export function columnRolesOf(titles: readonly string[]): readonly ColumnRole[] {
  return rolesByTitle(titles.map(readTitle));
}

/** The number of years per unit of the times, if the title of a time states it. */
export function yearsPerUnitOf(
  titles: readonly string[],
  roles: readonly ColumnRole[] = columnRolesOf(titles),
): number | null {
  for (const role of timeRoles) {
    const { yearsPerUnit } = readTitle(titles[roles.indexOf(role)] ?? '');
    if (yearsPerUnit !== null) return yearsPerUnit;
  }
  return null;
}

/** The maximum plausible age in million years. Larger numbers are years. */
const maxMillionYears = 14_000;

/** The number of years per unit of times without a stated unit, guessed from the largest of them. */
export function guessYearsPerUnit(largest: number): 1 | 1e6 {
  return largest > maxMillionYears ? 1 : 1e6;
}

/** What each column is taken for by its title. */
export function rolesByTitle(titles: readonly Title[]): ColumnRole[] {
  const roles: ColumnRole[] = titles.map(({ whole }) =>
    exactTitles.some((title) => title === whole) ? 'exact' : 'column',
  );
  const wholes = firstIndexes(titles.map(({ whole }) => whole));
  const names = firstIndexes(titles.map(({ name }) => name));
  // Most records that are searched for a header are none.
  if (wholes.size + names.size === 0) return roles;
  for (const [role, known] of Object.entries(roleTitles) as [SingleRole, string[]][]) {
    const found = known.find((title) => wholes.has(title) || names.has(title)) ?? '';
    const index = wholes.get(found) ?? names.get(found) ?? -1;
    if (roles[index] === 'column') roles[index] = role;
  }
  return roles;
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

/** Whether these titles of the two times can be those of single finds, and whether they must be. */
export function titlesOfFinds(
  titles: readonly Title[],
  times: readonly (Title | undefined)[],
): { readonly possible: boolean; readonly certain: boolean } {
  const possible = times.every((title) => findTitles.has(title?.name ?? ''));
  return { possible, certain: possible && titles.some(({ whole }) => occurrenceTitles.has(whole)) };
}
