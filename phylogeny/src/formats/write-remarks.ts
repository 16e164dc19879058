import { type CodedMessage, codedMessage, type MessageValues } from '../coded-message.ts';
import type { PartEntry } from '../parts/part-list.ts';
import type { Column } from '../parts/part-values.ts';
import { definedName } from '../species/ancestry/unnamed-splits.ts';
import { inferredOnly, type SpeciesDetails } from '../species/details.ts';
import type { Forest } from '../species/forest.ts';
import { isSame } from '../species/storage/same-value.ts';
import { isSupportLabel } from './dating/species-names.ts';
import { type CopyFormat, canEmbed } from './embedded-copy.ts';
import type { WrittenReticulation } from './networks/written-reticulations.ts';
import { keysOfColumns } from './newick/annotation-keys.ts';
import { isNumberList } from './newick/column-notes.ts';
import { labelFor, nameFor, type Program, programNames, textFor } from './newick/labels.ts';
import { networkFor } from './newick/newick-writer.ts';
import { timeKeys } from './newick/time-notes.ts';
import { stateWord } from './nexus/nexus-characters-writer.ts';
import { type SplitTree, splitForest } from './trees/split-forest.ts';
import { supportName } from './trees/tree-columns.ts';
import { isNoValue } from './values/column-values.ts';
import type { WriteFormat, WriteOptions } from './write.ts';
import { type WriteCode, writeMessages } from './write-messages.ts';
import { propertyNames } from './xml/column-properties.ts';
import { tidyBlanks, withoutForbidden } from './xml/xml-text.ts';

/** Something that a file will not have as the tree has it. */
export interface WriteRemark extends CodedMessage<WriteCode> {
  /** How many species, names, values or columns it is about. */
  readonly count: number;
  /** The first few of them, some with what becomes of them. */
  readonly examples: readonly string[];
}

/**
 * What will be different when a written file is read, by Life Tree or by another program. Without a remark, the
 * names, times, bounds and values that Life Tree reads are those of the forest.
 */
export function writeRemarks(
  forest: Forest,
  format: WriteFormat,
  { embed = false, parts = {}, program = 'any' }: WriteOptions = {},
): readonly WriteRemark[] {
  const remarks = new Remarks();
  if (format === 'outline') remarks.add('outline-only');
  if (!canEmbed(format)) return remarks.all;
  const network = isText(format) ? networkFor(forest, program) : [];
  const trees = [...splitForest(forest, network)];
  const writing: Writing = { forest, format, program, columns: parts.columns ?? [], trees };
  if (isText(format)) remarkOnPrograms(writing, format, remarks);
  // Life Tree reads the rest from the copy.
  if (embed) return remarks.all;
  if (trees.length > 1) remarks.add('several-trees', '', trees.length);
  for (const tree of trees) remarkOnTimes(forest, tree, remarks);
  remarkOnTexts(writing, remarks);
  const inNetwork = beginningAtNodes(forest, network);
  for (let row = 0; row < forest.size; row++) {
    remarkOnDetails(writing, row, inNetwork.has(row), remarks);
  }
  remarkOnAncestors(forest, network, remarks);
  if ((parts.groups ?? []).length + (parts.bands ?? []).length > 0) remarks.add('no-groups');
  return remarks.all;
}

interface Writing {
  readonly forest: Forest;
  readonly format: CopyFormat;
  readonly program: Program;
  readonly columns: readonly PartEntry<Column>[];
  readonly trees: readonly SplitTree[];
}

/** A species as it is written: where it ends. */
interface WrittenSpecies {
  readonly species: number;
  readonly name: string;
  readonly isTip: boolean;
  /** Whether several descendants appear there. */
  readonly isSplit: boolean;
}

function* writtenSpecies(trees: readonly SplitTree[]): Generator<WrittenSpecies> {
  for (const { parents, species, isLast, labels } of trees) {
    const isSplit = new Uint8Array(parents.length);
    for (const [row, parent] of parents.entries()) if (parent < row - 1) isSplit[parent] = 1;
    for (const [row, number] of species.entries()) {
      if (isLast[row] !== 1) continue;
      // A clade has its name at its first split.
      let named = row;
      while (labels[named] === '' && species[parents[named] ?? -1] === number) {
        named = parents[named] ?? -1;
      }
      const name = labels[named] ?? '';
      const isTip = parents[row + 1] !== row;
      yield { species: number, name, isTip, isSplit: isSplit[named] === 1 };
    }
  }
}

function isText(format: CopyFormat): format is 'newick' | 'nexus' {
  return format === 'newick' || format === 'nexus';
}

/** Texts that a program reads differently from what the format says, or that are changed for it. */
function remarkOnPrograms(
  { forest, program, columns, trees }: Writing,
  format: 'newick' | 'nexus',
  remarks: Remarks,
): void {
  const others = program === 'any' ? (['ape', 'biopython', 'dendropy'] as const) : [program];
  for (const { species, name, isTip } of writtenSpecies(trees)) {
    const place = format === 'nexus' && isTip && trees.length === 1 ? 'table' : format;
    const plain = nameFor('any', place, name);
    for (const other of others) {
      const code = other === program ? 'names-changed' : 'names-misread';
      remarks.change(code, other, plain, nameFor(other, place, plain));
    }
    const isUnderscored = plain.includes(' ') && !labelFor(program, place, plain).startsWith("'");
    if (place === 'newick' && isUnderscored) {
      remarks.add(program === 'ape' ? 'spaces-lost' : 'spaces-shown', plain);
    }
    const { traits = {} } = forest.details(species) ?? {};
    for (const { id } of columns) {
      const value = traits[id];
      if (typeof value !== 'string' || isNumberList(value)) continue;
      const text = textFor('any', format, value);
      for (const other of others) {
        const code = other === program ? 'values-changed' : 'values-misread';
        remarks.change(code, other, text, textFor(other, format, text));
      }
    }
  }
  const isAnnotated = columns.length > 0 || trees.some(({ bounds }) => bounds.size > 0);
  if (format !== 'newick' || !isAnnotated) return;
  if (program === 'any') remarks.add('annotations-misread');
  if (program === 'figtree') remarks.add('no-annotations');
}

/** What branches cannot say about species, their times and their bounds. */
function remarkOnTimes(forest: Forest, tree: SplitTree, remarks: Remarks): void {
  const { parents, species, isLast, labels, ends, latest } = tree;
  for (const [row, above] of parents.entries()) {
    if (tree.network.has(row)) continue;
    let parent = above;
    while (tree.network.has(parent)) parent = parents[parent] ?? -1;
    const number = species[row] ?? -1;
    const name = labels[row] ?? '';
    const { apparitionBounds, extinctionBounds } = forest.details(number) ?? {};
    if (parent < 0 || species[parent] !== number) {
      const shared = tree.bounds.get(parent)?.bounds;
      if (parent < 0 && apparitionBounds) remarks.add('bounds-of-roots', name);
      else if (!isSame(shared ?? null, apparitionBounds ?? null))
        remarks.add('bounds-shared', name);
      if (name !== '' && labels[parent] === name) remarks.add('same-names', name);
    }
    const isContinued = parent >= 0 && species[parent] === number;
    if (isContinued && (name === '' || labels[parent] === '')) {
      remarks.add('unnamed-split', definedName(forest, number));
    }
    if (isLast[row] !== 1) continue;
    if (extinctionBounds && parents[row + 1] === row) remarks.add('bounds-of-ends', name);
    const kinds = [apparitionBounds, extinctionBounds].map((bounds) => bounds?.kind);
    if (kinds.some((kind) => kind === 'fossil' || kind === 'circa')) {
      remarks.add('bounds-as-ranges', name);
    }
    const end = ends[row] ?? 0;
    const inaccuracy = Math.max(Math.abs(latest), Math.abs(end)) * 2 ** -46;
    const isShort = forest.duration(number) < inaccuracy;
    if (isShort && end > forest.apparition(number)) remarks.add('short-lives', name);
  }
}

/** Names and values that no program reads as they are. */
function remarkOnTexts(
  { forest, format, program, columns, trees }: Writing,
  remarks: Remarks,
): void {
  const readable = (text: string): string =>
    isText(format) ? textFor(program, format, text) : tidyBlanks(withoutForbidden(text));
  const taken = new Set<string>();
  for (const { species, name, isTip, isSplit } of writtenSpecies(trees)) {
    const tidy = isText(format) ? nameFor('any', format, name) : readable(name);
    if (tidy.trim() !== name) remarks.add('texts-tidied', name);
    if (isTip && format === 'nexus') {
      const key = name.toLowerCase().replaceAll('_', ' ');
      if (taken.has(key)) remarks.add('equal-names', name);
      else taken.add(key);
    }
    if (!isTip && isSupportLabel(name)) remarks.add('numbers-as-names', name);
    else if (name !== '' && !isSplit && forest.isInferred(species)) {
      remarks.add('named-ancestors', name);
    }
    const { traits = {} } = forest.details(species) ?? {};
    for (const { id, value: column } of columns) {
      const value = traits[id];
      const isCertain = isTip && column.name === supportName && (value === 1 || value === 100);
      if (isCertain) remarks.add('support-of-tips', name);
      if (typeof value !== 'string' || isNumberList(value)) continue;
      const isState = format === 'nexus' && column.type === 'choice';
      const written = (isState ? stateWord(value) : readable(value)).trim();
      if (isNoValue(written)) remarks.add('no-values', value);
      else if (written !== value) remarks.add('texts-tidied', value);
    }
  }
  const names = isText(format) ? keysOfColumns(columns, timeKeys(trees)) : propertyNames(columns);
  for (const { id, value } of columns) {
    const written = names.get(id) ?? '';
    if (value.name === supportName || written === value.name) continue;
    remarks.add('columns-renamed', `${value.name} → ${written}`);
  }
}

/** Which details of a species a format has no place for. */
const missingDetails: readonly {
  readonly code: WriteCode;
  readonly formats: readonly CopyFormat[];
  readonly has: (details: SpeciesDetails) => boolean;
}[] = [
  {
    code: 'no-citations',
    formats: ['newick', 'nexus'],
    has: ({ citations, otherAncestors = [] }) =>
      citations !== undefined || otherAncestors.some((other) => other.citations !== undefined),
  },
  {
    code: 'citations-as-references',
    formats: ['phyloxml', 'nexml'],
    has: ({ citations }) => citations !== undefined,
  },
  {
    code: 'no-placements',
    formats: ['newick', 'nexus', 'phyloxml', 'nexml'],
    has: ({ placement }) => placement !== undefined,
  },
  {
    code: 'ghosts-joined',
    formats: ['newick', 'nexus', 'phyloxml', 'nexml'],
    has: ({ ghost }) => ghost !== undefined,
  },
  { code: 'no-colours', formats: ['nexml'], has: ({ colour }) => colour !== undefined },
  {
    code: 'no-credits',
    formats: ['phyloxml', 'nexml'],
    has: ({ imageCredit }) => imageCredit !== undefined,
  },
];

/** Other ancestors, which only extended Newick has a place for. */
function remarkOnAncestors(
  forest: Forest,
  network: readonly WrittenReticulation[],
  remarks: Remarks,
): void {
  if (!forest.uses('otherAncestors')) return;
  const written = new Map<number, number>();
  for (const { species, as } of network) {
    written.set(species, (written.get(species) ?? 0) + 1);
    remarks.add('networks', definedName(forest, species));
    if (as === 'symbiosis') remarks.add('symbioses-as-hybrids', definedName(forest, species));
  }
  for (let row = 0; row < forest.size; row++) {
    const { placement, otherAncestors = [] } = forest.details(row) ?? {};
    const isLeftOut = otherAncestors.length > (written.get(row) ?? 0);
    if (isLeftOut && placement === undefined)
      remarks.add('no-placements', definedName(forest, row));
  }
}

/** The species that begin at nodes of extended Newick, which also say when their observed ranges begin. */
function beginningAtNodes(
  forest: Forest,
  network: readonly WrittenReticulation[],
): ReadonlySet<number> {
  const species = new Set(network.map(({ species: row }) => row));
  for (const row of species) {
    const isSplitBefore = [...forest.descendants(row)].some(
      (descendant) => forest.split(descendant) < forest.apparition(row),
    );
    // The node is then written where the first descendant splits off.
    if (isSplitBefore) species.delete(row);
  }
  return species;
}

function remarkOnDetails(
  { forest, format }: Writing,
  row: number,
  isInNetwork: boolean,
  remarks: Remarks,
): void {
  // Names of large trees are only read when they are needed.
  if (isText(format) && forest.description(row))
    remarks.add('no-descriptions', definedName(forest, row));
  if (isText(format) && forest.image(row)) remarks.add('no-images', definedName(forest, row));
  const details = forest.details(row);
  if (details === null || details === inferredOnly) return;
  for (const { code, formats, has } of missingDetails) {
    if (code === 'ghosts-joined' && isInNetwork) continue;
    if (formats.includes(format) && has(details)) remarks.add(code, definedName(forest, row));
  }
}

const maxExamples = 3;

class Remarks {
  readonly #all = new Map<string, WriteRemark & { count: number; examples: string[] }>();

  get all(): readonly WriteRemark[] {
    return [...this.#all.values()];
  }

  add(code: WriteCode, example = '', count = 1, values: MessageValues = {}): void {
    const key = `${code} ${values.program ?? ''}`;
    let remark = this.#all.get(key);
    if (remark === undefined) {
      remark = { ...codedMessage(writeMessages, code, values), count: 0, examples: [] };
      this.#all.set(key, remark);
    }
    remark.count += count;
    if (example !== '' && remark.examples.length < maxExamples) remark.examples.push(example);
  }

  /** A text that a program reads as another one. */
  change(code: WriteCode, program: Exclude<Program, 'any'>, text: string, changed: string): void {
    if (text === changed) return;
    this.add(code, `${text} → ${changed}`, 1, { program: programNames[program] });
  }
}
