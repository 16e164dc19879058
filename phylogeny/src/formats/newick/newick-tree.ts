import {
  columnsOfNodes,
  foldTaxon,
  type NexusCharacters,
  taxaWithoutNode,
} from '../nexus/nexus-characters.ts';
import type { RawColumn, RawIntervals, RawMarks, RawMoments, RawTree } from '../raw-tree.ts';
import type { Report } from '../report.ts';
import { type Annotations, readAnnotations } from './newick-annotations.ts';
import { labelKind, type ScannedTree } from './newick-scanner.ts';
import { spacedLabel, spaceLabels } from './spaced-labels.ts';
import type { TaxonLabels } from './taxon-labels.ts';

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
  readonly scan: () => ScannedTree;
}

/**
 * A tree in Newick whose columns are made on demand, since few trees of a file of ten thousand are
 * ever used.
 */
export class NewickTree implements RawTree {
  readonly #source: TreeSource;
  #scanned: ScannedTree | null;
  #annotations: Annotations | null = null;
  #underscored = 0;

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
    return this.#labels(false);
  }

  meantNames(): string[] {
    return this.#labels(true);
  }

  /** Searches the text once for characters that need cleaning, instead of once per name. */
  get hasPlainNames(): boolean {
    const { text, start, taxa } = this.#source;
    const { end, composed, labelKinds } = this.#tree;
    if (taxa !== null || composed.size > 0 || labelKinds.includes(labelKind.quoted)) return false;
    const own = text.slice(start, end);
    return !(own.includes('{') || own.includes('#') || own.includes('$'));
  }

  get moments(): RawMoments | null {
    return this.#notes.moments;
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

  get descriptions(): readonly (string | null)[] | null {
    return this.#notes.descriptions;
  }

  get images(): readonly (string | null)[] | null {
    return this.#notes.images;
  }

  get marks(): RawMarks | null {
    return this.#notes.marks;
  }

  /** MCMCTree counts in hundred million years. */
  get likelyUnit(): RawTree['likelyUnit'] {
    if (this.#tree.comments.length === 0 || !this.#notes.isMcmcTree) return undefined;
    return { yearsPerUnit: 1e8, reason: 'unit-mcmctree' };
  }

  reportDropped(report: Report): void {
    const tree = this.#tree;
    const { droppedKeys, plainComments, unrooted, marks } = this.#notes;
    if (unrooted) report.add('noted', 'unrooted');
    const { taxa } = this.#source;
    for (const label of taxa?.unexplained(this.#ownLabels(false), tree.parents) ?? []) {
      report.add('noted', taxa?.unexplainedCode ?? 'untranslated', { example: label });
    }
    const { characters } = this.#source;
    for (const taxon of characters.length === 0 ? [] : taxaWithoutNode(characters, this.names)) {
      report.add('dropped', 'values-without-node', { example: taxon });
    }
    for (const [key, count] of droppedKeys) {
      report.add('dropped', 'annotations', { example: key, count });
    }
    if (plainComments > 0 && marks === null) {
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

  get #notes(): Annotations {
    const { parents, comments } = this.#tree;
    this.#annotations ??= readAnnotations(this.#source.text, parents, comments);
    return this.#annotations;
  }

  #labels(meant: boolean): string[] {
    const labels = this.#ownLabels(meant);
    const { taxa } = this.#source;
    if (taxa !== null) {
      const written = meant ? this.#ownLabels(false) : labels;
      for (const [row, taxon] of taxa.translate(written, this.parents).entries()) {
        if (taxon === null) continue;
        labels[row] = meant ? taxon.meant : taxon.written;
        if (meant && taxon.meant !== taxon.written) this.#underscored += 1;
      }
    }
    if (this.#tree.comments.length > 0) {
      for (const [row, name] of this.#notes.exactNames) labels[row] = name;
    }
    return labels;
  }

  #ownLabels(meant: boolean): string[] {
    const { text, start } = this.#source;
    const tree = this.#tree;
    const { labelStarts, labelEnds, labelKinds, composed } = tree;
    const labels: string[] = new Array(labelKinds.length);
    for (let row = 0; row < labels.length; row++) {
      const kind = labelKinds[row];
      if (kind === labelKind.none || (meant && kind === labelKind.underscored)) labels[row] = '';
      else if (kind === labelKind.plainComposed || kind === labelKind.quotedComposed) {
        const label = composed.get(row) ?? '';
        const isPlain = kind === labelKind.plainComposed;
        labels[row] = meant && isPlain ? spacedLabel(label) : label;
      } else labels[row] = text.slice(labelStarts[row], labelEnds[row]);
    }
    if (meant) this.#underscored = spaceLabels(text, start, tree, labels);
    return labels;
  }
}
