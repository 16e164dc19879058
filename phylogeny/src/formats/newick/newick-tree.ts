import { ownUnitOf, yearsPerNamedUnit } from '../../timeline/time-words.ts';
import type { LengthDigits } from '../dating/digits.ts';
import {
  columnsOfNodes,
  foldTaxon,
  type NexusCharacters,
  taxaWithoutNode,
} from '../nexus/nexus-characters.ts';
import type { Report } from '../report.ts';
import type {
  MeantNames,
  RawColumn,
  RawIntervals,
  RawMoments,
  RawReticulation,
  RawTree,
  RawYoungest,
} from '../trees/raw-tree.ts';
import { type Annotations, readAnnotations } from './newick-annotations.ts';
import { findReticulations, type NetworkLabels } from './newick-networks.ts';
import { labelKind, type ScannedTree } from './newick-scanner.ts';
import { spacedLabel } from './spaced-labels.ts';
import type { TaxonLabel, TaxonLabels } from './taxon-labels.ts';

/** The text of a tree, its position there, and how to scan it again. */
export interface TreeSource {
  readonly text: string;
  readonly start: number;
  readonly name: string | null;
  /** The taxa that labels refer to, in NEXUS. */
  readonly taxa: TaxonLabels | null;
  /** The characters of the taxa, in NEXUS. */
  readonly characters: readonly NexusCharacters[];
  /** The colours of the taxa by their folded labels, in NEXUS. */
  readonly taxonColours: ReadonlyMap<string, string>;
  /** How programs show the trees of the file, which NEXUS can state after them. */
  readonly display: TreeDisplay;
  readonly scan: () => ScannedTree;
}

/** What the settings of a program say about the trees of a file. */
export interface TreeDisplay {
  youngest: RawYoungest | null;
}

/**
 * A tree in Newick whose columns are made on demand, since few trees of a file of ten thousand are
 * ever used.
 */
export class NewickTree implements RawTree {
  readonly descriptions = null;
  readonly images = null;
  readonly #source: TreeSource;
  #scanned: ScannedTree | null;
  #annotations: Annotations | null = null;
  #underscored = 0;
  #network: NetworkLabels | null = null;

  /** Keeps `scanned` if given; otherwise the tree is scanned again when needed. */
  constructor(source: TreeSource, scanned: ScannedTree | null) {
    this.#source = source;
    this.#scanned = scanned;
  }

  get name(): string | null {
    return this.#source.name;
  }

  get parents(): Int32Array {
    return this.#tree.parents;
  }

  get lengths(): Float64Array {
    return this.#tree.lengths;
  }

  get names(): readonly string[] {
    const labels = this.#writtenLabels();
    this.#replaceLabels(labels, ({ written }) => written);
    return labels;
  }

  meantNames(): MeantNames {
    const { start: offset } = this.#source;
    const { labelStarts: starts, labelEnds: ends, labelKinds } = this.#tree;
    const others = new Array<string | null>(labelKinds.length).fill(null);
    let underscored = 0;
    for (let row = 0; row < others.length; row++) {
      const kind = labelKinds[row];
      if (kind === labelKind.none) others[row] = '';
      else if (kind === labelKind.underscored) underscored += 1;
      else if (kind !== labelKind.plain) others[row] = this.#meantLabel(row);
      if (kind === labelKind.outerUnderscore) underscored += 1;
    }
    this.#underscored = underscored;
    this.#replaceLabels(others, ({ written, meant }) => {
      if (meant !== written) this.#underscored += 1;
      return meant;
    });
    for (const [row, name] of this.#networkLabels.names) others[row] = spacedLabel(name);
    return { text: this.#ownText, offset, starts, ends, others };
  }

  /** What is in quotes is a name, and so is what a label stands for. */
  mayHaveTag(row: number): boolean {
    const kind = this.#tree.labelKinds[row];
    const isQuoted = kind === labelKind.quoted || kind === labelKind.quotedComposed;
    return !isQuoted && /[{#$]/.test(this.#writtenLabel(row));
  }

  /** Searches the text once for characters that need cleaning, instead of once per name. */
  get hasPlainNames(): boolean {
    const text = this.#ownText;
    return !(text.includes('{') || text.includes('#') || text.includes('$'));
  }

  get reticulations(): readonly RawReticulation[] | null {
    const { reticulations } = this.#networkLabels;
    return reticulations.length === 0 ? null : reticulations;
  }

  get moments(): RawMoments | null {
    const { moments } = this.#notes;
    return moments && { ...moments, yearsPerUnit: moments.yearsPerUnit ?? this.yearsPerLength };
  }

  get lengthDigits(): LengthDigits {
    return this.#tree.lengthDigits;
  }

  get yearsPerLength(): number | null {
    return this.#tree.comments.length === 0 ? null : yearsPerNamedUnit(this.#notes.units);
  }

  get ownUnit(): string | null {
    return this.#tree.comments.length === 0 ? null : ownUnitOf(this.#notes.units);
  }

  get youngest(): RawYoungest | null {
    return this.#notes.youngest ?? this.#source.display.youngest;
  }

  get intervals(): RawIntervals | null {
    return this.#notes.intervals;
  }

  get columns(): readonly RawColumn[] | null {
    const { characters } = this.#source;
    if (characters.length === 0) return this.#notes.columns;
    return [...(this.#notes.columns ?? []), ...columnsOfNodes(characters, this.names)];
  }

  get colours(): ReadonlyMap<number, string> | null {
    const { taxonColours } = this.#source;
    const own = this.#tree.comments.length === 0 ? null : this.#notes.colours;
    if (taxonColours.size === 0) return own;
    const colours = new Map<number, string>();
    for (const [row, name] of this.names.entries()) {
      const colour = own?.get(row) ?? taxonColours.get(foldTaxon(name));
      if (colour !== undefined) colours.set(row, colour);
    }
    return colours.size === 0 ? null : colours;
  }

  /** MCMCTree counts in hundred million years. */
  get likelyUnit(): RawTree['likelyUnit'] {
    if (this.#tree.comments.length === 0 || !this.#notes.isMcmcTree) return undefined;
    return { yearsPerUnit: 1e8, reason: 'unit-mcmctree' };
  }

  reportDropped(report: Report): void {
    const tree = this.#tree;
    const { droppedKeys, plainComments, unrooted } = this.#notes;
    if (unrooted) report.add('noted', 'unrooted');
    const { taxa } = this.#source;
    for (const label of taxa?.unexplained(this.#writtenLabels(), tree.parents) ?? []) {
      report.add('noted', taxa?.unexplainedCode ?? 'untranslated', { example: label });
    }
    const { characters } = this.#source;
    for (const taxon of characters.length === 0 ? [] : taxaWithoutNode(characters, this.names)) {
      report.add('dropped', 'values-without-node', { example: taxon });
    }
    for (const [key, count] of droppedKeys) {
      report.add('dropped', 'annotations', { example: key, count });
    }
    if (plainComments > 0) {
      report.add('dropped', 'comments', { count: plainComments });
    }
    if (this.#underscored > 0) {
      report.add('renamed', 'underscores', { count: this.#underscored });
    }
    if (tree.extras > 0) report.add('dropped', 'extra-values', { count: tree.extras });
    if (tree.emptyLengths > 0) report.add('noted', 'empty-length', { count: tree.emptyLengths });
  }

  get #tree(): ScannedTree {
    this.#scanned ??= this.#source.scan();
    return this.#scanned;
  }

  get #networkLabels(): NetworkLabels {
    if (this.#network !== null) return this.#network;
    const { labelKinds, parents } = this.#tree;
    const isQuoted = (kind: number) =>
      kind === labelKind.quoted || kind === labelKind.quotedComposed;
    this.#network = this.#ownText.includes('#')
      ? findReticulations(
          Array.from(labelKinds, (kind, row) => (isQuoted(kind) ? '' : this.#writtenLabel(row))),
          parents,
        )
      : { reticulations: [], names: new Map() };
    return this.#network;
  }

  get #ownText(): string {
    return this.#source.text.slice(this.#source.start, this.#tree.end);
  }

  get #notes(): Annotations {
    const { parents, lengths, comments } = this.#tree;
    this.#annotations ??= readAnnotations(this.#source.text, parents, lengths, comments);
    return this.#annotations;
  }

  /** Replaces labels that stand for taxa, and adds those that are annotations. */
  #replaceLabels(labels: (string | null)[], nameOf: (taxon: TaxonLabel) => string): void {
    const { taxa } = this.#source;
    if (taxa !== null) {
      for (const [row, taxon] of taxa.translate(this.#writtenLabels(), this.parents).entries()) {
        if (taxon !== null) labels[row] = nameOf(taxon);
      }
    }
    if (this.#tree.comments.length > 0) {
      for (const [row, name] of this.#notes.names) labels[row] = name;
    }
  }

  #writtenLabels(): string[] {
    return Array.from(this.#tree.labelKinds, (_, row) => this.#writtenLabel(row));
  }

  #writtenLabel(row: number): string {
    const { labelStarts, labelEnds, labelKinds, composed } = this.#tree;
    if (labelKinds[row] === labelKind.none) return '';
    return composed.get(row) ?? this.#source.text.slice(labelStarts[row], labelEnds[row]);
  }

  #meantLabel(row: number): string {
    const kind = this.#tree.labelKinds[row];
    const isQuoted = kind === labelKind.quoted || kind === labelKind.quotedComposed;
    const label = this.#writtenLabel(row);
    return isQuoted ? label : spacedLabel(label);
  }
}
