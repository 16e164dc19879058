import type { PartId } from '../../parts/part-id.ts';
import type { Italics } from '../../parts/part-values.ts';
import type { Forest } from '../../species/forest.ts';
import { groupSpecies } from '../groups/group-species.ts';
import type { TreeLook } from '../tree-look.ts';
import { binomialOf, scientificLength } from './italic-names.ts';

/** How many characters at the start of a name are in italics in a tree. */
export type ItalicNames = (name: string) => number;

/** More names would say the same and take longer to read. */
const maxSampled = 4000;

const rankTitle = /^(?:taxon(?:omic)?[ _]?)?rank$|^rango(?: taxon[oó]mico)?$/i;
const italicRanks: ReadonlySet<string> = new Set([
  ...['genus', 'subgenus', 'species', 'subspecies', 'variety', 'form', 'género', 'subgénero'],
  ...['especie', 'subespecie', 'variedad', 'forma'],
]);

/**
 * Which names of a tree are in italics: those that a person has chosen, for the tree or a group; those that a
 * column of ranks calls a genus or species; and otherwise only binomials and genera that the other names of
 * the tree confirm. "Afghan pika" and "Bothrochilus boa" look alike by themselves.
 */
export function italicNames(forest: Forest, { settings, parts }: TreeLook): ItalicNames {
  // Read when the first name is drawn: miniatures have none.
  let chosen: ReadonlyMap<string, Italics> | null = null;
  let evidence: Evidence | null = null;
  return (name) => {
    const length = scientificLength(name);
    if (length === 0) return 0;
    chosen ??= chosenNames(forest, parts);
    // The count of a folded branch follows its name.
    const choice =
      chosen.get(name) ?? chosen.get(name.replace(/, [^,]*$/, '')) ?? settings?.italics;
    if (choice !== undefined) return choice === 'scientific' ? length : 0;
    evidence ??= readEvidence(forest);
    return isConfirmed(name, evidence) ? length : 0;
  };
}

/** What groups and a column of ranks say about names. */
function chosenNames(forest: Forest, { groups, columns }: TreeLook['parts']): Map<string, Italics> {
  const found = new Map<string, Italics>();
  const ranks = columns.entries().find(({ value }) => rankTitle.test(value.name));
  if (ranks !== undefined) addRanks(forest, ranks.id, found);
  for (const { value: group } of groups.entries()) {
    if (group.italics === undefined) continue;
    const { starts, ends } = groupSpecies(forest, group);
    for (const [at, start] of starts.entries()) {
      for (let row = start; row < (ends[at] ?? start); row++) {
        found.set(forest.name(row), group.italics);
      }
    }
  }
  return found;
}

function addRanks(forest: Forest, column: PartId, found: Map<string, Italics>): void {
  for (const [row, details] of (forest.columns.details ?? []).entries()) {
    const rank = details?.traits?.[column];
    if (typeof rank !== 'string') continue;
    const isItalic = italicRanks.has(rank.trim().toLowerCase());
    found.set(forest.name(row), isItalic ? 'scientific' : 'none');
  }
}

interface Evidence {
  readonly genera: ReadonlySet<string>;
  /** Whether most names of two words are of a genus that others confirm. */
  readonly isScientific: boolean;
}

function isConfirmed(name: string, { genera, isScientific }: Evidence): boolean {
  const found = binomialOf(name);
  if (found === null) return false;
  const { genus, epithet, isLatin } = found;
  // An initial is that of a genus that was written before.
  return genera.has(genus) || (epithet !== undefined && isScientific && isLatin);
}

// An edit of times leaves the names as they are.
const read = new WeakMap<object, Evidence>();

function readEvidence(forest: Forest): Evidence {
  const { names } = forest.columns;
  const known = read.get(names);
  if (known !== undefined) return known;
  const epithets = new Map<string, Set<string>>();
  const latin = new Set<string>();
  const alone = new Set<string>();
  const binomials: string[] = [];
  const step = Math.max(Math.ceil(forest.size / maxSampled), 1);
  for (let row = 0; row < forest.size; row += step) {
    const found = binomialOf(forest.name(row));
    if (found === null) continue;
    const { genus, epithet, isLatin } = found;
    if (epithet === undefined) {
      alone.add(genus);
      continue;
    }
    if (isLatin) latin.add(genus);
    binomials.push(genus);
    epithets.set(genus, (epithets.get(genus) ?? new Set()).add(epithet));
  }
  const genera = new Set(
    [...epithets].flatMap(([genus, all]) =>
      alone.has(genus) || (all.size > 1 && latin.has(genus)) ? [genus] : [],
    ),
  );
  const confirmed = binomials.filter((genus) => genera.has(genus)).length;
  const isScientific = confirmed > 0 && confirmed * 2 >= binomials.length;
  // Then the genera of the others are known too.
  if (isScientific) for (const genus of latin) genera.add(genus);
  const evidence = { genera, isScientific };
  read.set(names, evidence);
  return evidence;
}
