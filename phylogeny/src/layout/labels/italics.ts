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
/** They are read in runs: the species of a genus, which confirm each other, mostly stand together. */
const runLength = 100;

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

/** Common names of two words rarely end like this: "Eastern cottontail". */
const latinEnding = /(a|i|[aiouy]s|um|ns|[aeiou]x|pes|color|venter|odon)$/;

interface Evidence {
  readonly genera: ReadonlySet<string>;
  /** Whether most names of two words are of a genus that others confirm. */
  readonly isScientific: boolean;
  /** Whether nearly all of them are, so that others with an ending of Latin are too: "Lemur catta". */
  readonly isAllScientific: boolean;
}

function isConfirmed(name: string, evidence: Evidence): boolean {
  const { genera, isScientific, isAllScientific } = evidence;
  const found = binomialOf(name);
  if (found === null) return false;
  const { genus, epithet, isLatin } = found;
  // An initial is that of a genus that was written before.
  return (
    genera.has(genus) ||
    (epithet !== undefined &&
      isScientific &&
      (isLatin || (isAllScientific && latinEnding.test(epithet))))
  );
}

function* sampledRows(count: number): Iterable<number> {
  const runStep = Math.max(Math.ceil(count / maxSampled), 1) * runLength;
  for (let start = 0; start < count; start += runStep) {
    const end = Math.min(start + runLength, count);
    for (let row = start; row < end; row++) yield row;
  }
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
  for (const row of sampledRows(forest.size)) {
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
  const others = binomials.filter((genus) => !genera.has(genus)).length;
  const isAllScientific = isScientific && others * 20 <= binomials.length;
  const evidence = { genera, isScientific, isAllScientific };
  read.set(names, evidence);
  return evidence;
}
