import type { ReportCode } from '../read-messages.ts';

/** A taxon's label as written, and its meaning (an unquoted underscore is a space). */
export interface TaxonLabel {
  readonly written: string;
  readonly meant: string;
}

/** The taxa that labels refer to in the trees of one NEXUS block. */
export class TaxonLabels {
  readonly #byKey: ReadonlyMap<string, TaxonLabel>;
  readonly #isTranslation: boolean;
  /** The taxa that are called like a number. */
  readonly #named: ReadonlySet<string>;

  private constructor(
    byKey: ReadonlyMap<string, TaxonLabel>,
    isTranslation: boolean,
    named: ReadonlySet<string> = new Set(),
  ) {
    this.#byKey = byKey;
    this.#isTranslation = isTranslation;
    this.#named = named;
  }

  /** The table of a TRANSLATE command. */
  static fromTranslation(table: ReadonlyMap<string, TaxonLabel>): TaxonLabels {
    return new TaxonLabels(table, true);
  }

  /** The numbers of taxa in a TAXA block, for trees that use them without a TRANSLATE command. */
  static fromTaxa(taxa: readonly TaxonLabel[]): TaxonLabels {
    const named = new Set(taxa.map((taxon) => taxon.written));
    const byNumber = new Map<string, TaxonLabel>();
    for (const [index, taxon] of taxa.entries()) {
      const key = String(index + 1);
      if (!named.has(key)) byNumber.set(key, taxon);
    }
    return new TaxonLabels(byNumber, false, named);
  }

  /** Why numbers of tips that are not explained are kept as names. */
  get unexplainedCode(): ReportCode {
    return this.#isTranslation ? 'untranslated' : 'unknown-number';
  }

  /** Numbers of tips that are neither in the TRANSLATE command nor, without one, those of taxa. */
  *unexplained(labels: readonly string[], parents: Int32Array): Generator<string> {
    for (const [row, label] of labels.entries()) {
      const isTip = parents[row + 1] !== row;
      if (isTip && /^\d+$/.test(label) && !this.#byKey.has(label) && !this.#named.has(label)) {
        yield label;
      }
    }
  }

  /**
   * The taxon of each label, null where the label is a name itself. Inner labels can be taxa (sampled
   * ancestors) or support values that happen to be numbers of taxa. They are support values when taxa
   * would be both tips and inner nodes, and when there is no TRANSLATE command.
   */
  translate(labels: readonly string[], parents: Int32Array): (TaxonLabel | null)[] {
    const found: (TaxonLabel | null)[] = labels.map((label) => this.#byKey.get(label) ?? null);
    const tipTaxa = new Set<TaxonLabel>();
    const isInner = (row: number): boolean => parents[row + 1] === row;
    for (const [row, taxon] of found.entries()) {
      if (taxon !== null && !isInner(row)) tipTaxa.add(taxon);
    }
    const isSupport = (row: number): boolean => /^\d+$/.test(labels[row] ?? '');
    const clashes = found.some(
      (taxon, row) => taxon !== null && isInner(row) && isSupport(row) && tipTaxa.has(taxon),
    );
    if (!clashes && this.#isTranslation) return found;
    return found.map((taxon, row) => (isInner(row) && isSupport(row) ? null : taxon));
  }
}
