import { accept, type Result } from '../result.ts';
import { type Years, years } from '../timeline/years.ts';
import { isCanonical } from './ancestry/arrange.ts';
import type { Lineage } from './ancestry/lineage.ts';
import { CollectedSpecies, type ForestFault } from './collected-species.ts';
import { detailsOf, type SpeciesDetails } from './details.ts';
import { hashAt, type IdColumn, idAt } from './ids/id-column.ts';
import { numberedId, type SpeciesId } from './ids/species-id.ts';
import type { Species } from './species.ts';
import { SpeciesIndex } from './species-index.ts';
import { type ForestColumns, listNames, nameAt, type ValueColumns } from './storage/columns.ts';
import {
  countGenerations,
  countNamed,
  countRows,
  type ForestCounts,
  findBranchEnds,
  findSpan,
  sumStarts,
  type TimeSpan,
} from './storage/derived-columns.ts';
import { type UsedDetails, usedDetails } from './storage/used-details.ts';

/**
 * An immutable forest of species in time, stored as flat columns so that a million species take only
 * a few typed arrays. Rows are addressed by index (cheap, valid for this forest only) or by id
 * (stable). A forest can also be the part of a tree that a check needs, if it includes all ancestors
 * of each of its species.
 */
export class Forest {
  static readonly empty = new Forest({
    ids: null,
    parents: new Int32Array(0),
    starts: new Float64Array(0),
    durations: new Float64Array(0),
    names: [],
    descriptions: null,
    images: null,
  });

  readonly columns: ForestColumns;
  #index: SpeciesIndex | null = null;
  #branchEnds: Int32Array | null = null;
  #generations: Int32Array | null = null;
  #apparitions: Float64Array | null = null;
  #splits: Float64Array | null = null;
  #usedDetails: UsedDetails | null = null;
  /** For each row, how many species before it are not inferred. */
  #namedBefore: Int32Array | null = null;
  #span: TimeSpan | null = null;

  private constructor(columns: ForestColumns) {
    this.columns = columns;
  }

  /**
   * Makes a forest from columns in canonical order, and its absolute apparitions if they are known. Throws
   * when the columns are out of order, since that is a bug of the caller.
   */
  static fromColumns(columns: ForestColumns, apparitions: Float64Array | null = null): Forest {
    if (!isCanonical(columns.ids, columns.parents)) {
      throw new RangeError('Forest columns are not in canonical order');
    }
    const forest = new Forest(columns);
    forest.#apparitions = apparitions;
    return forest;
  }

  /** The same species and links with other values. What is cached about the structure is kept. */
  withValues(values: Partial<ValueColumns>): Forest {
    const forest = new Forest({ ...this.columns, ...values });
    forest.#index = this.#index;
    forest.#branchEnds = this.#branchEnds;
    forest.#generations = this.#generations;
    if (values.starts === undefined) forest.#apparitions = this.#apparitions;
    if (values.details === undefined) {
      forest.#usedDetails = this.#usedDetails;
      forest.#namedBefore = this.#namedBefore;
    }
    return forest;
  }

  /**
   * A forest made from this one. `origins` has the old row number of each row, past the end for new
   * species. The columns must be in canonical order, as `restructure` makes them.
   */
  withShape(columns: ForestColumns & { ids: IdColumn }, origins: Int32Array): Forest {
    const forest = new Forest(columns);
    forest.#index = this.#index?.restructured(columns.ids, origins) ?? null;
    return forest;
  }

  /** Builds a forest from species in any order. */
  static fromSpecies(list: readonly Species[]): Result<Forest, ForestFault> {
    const collected = new CollectedSpecies(list.length);
    for (const species of list) collected.add(species, detailsOf(species));
    return Forest.fromCollected(collected);
  }

  /** Builds a forest from species that were collected one after the other. Nothing can be added to them afterwards. */
  static fromCollected(collected: CollectedSpecies): Result<Forest, ForestFault> {
    const columns = collected.columns();
    if (!columns.ok) return columns;
    const forest = new Forest(columns.value);
    forest.#index = SpeciesIndex.ofTable(collected.table);
    return accept(forest);
  }

  get size(): number {
    return this.columns.parents.length;
  }

  /** The row of a species, or -1 when it is not in this forest. */
  indexOf(id: SpeciesId): number {
    const { ids } = this.columns;
    if (ids === null) {
      const index = Number(id);
      return index < this.size && id === numberedId(index) ? index : -1;
    }
    this.#index ??= SpeciesIndex.of(ids);
    return this.#index.row(id);
  }

  has(id: SpeciesId): boolean {
    return this.indexOf(id) >= 0;
  }

  id(index: number): SpeciesId {
    const { ids } = this.columns;
    return ids === null ? numberedId(index) : idAt(ids, index);
  }

  /** A number that depends on the id of a row. */
  hashOfId(index: number): number {
    const { ids } = this.columns;
    return ids === null ? hashAt([numberedId(index)], 0) : hashAt(ids, index);
  }

  name(index: number): string {
    return nameAt(this.columns.names, index);
  }

  /** All names, by row. */
  get names(): readonly string[] {
    return listNames(this.columns.names);
  }

  description(index: number): string | null {
    return this.columns.descriptions?.[index] ?? null;
  }

  image(index: number): string | null {
    return this.columns.images?.[index] ?? null;
  }

  /** The optional fields of a species, null when it has none. */
  details(index: number): SpeciesDetails | null {
    return this.columns.details?.[index] ?? null;
  }

  /** Whether the species is a split rather than a known species. */
  isInferred(index: number): boolean {
    return this.details(index)?.inferred === true;
  }

  /** One flag per species, or null when none is inferred. */
  get inferred(): Uint8Array | null {
    this.#usedDetails ??= usedDetails(this.columns.details);
    return this.#usedDetails.inferred;
  }

  /** Whether any species has this detail. */
  uses(detail: keyof SpeciesDetails): boolean {
    this.#usedDetails ??= usedDetails(this.columns.details);
    return this.#usedDetails.names.has(detail);
  }

  /** How many species there are, without inferred ancestors. */
  get speciesCount(): number {
    if (this.inferred === null) return this.size;
    this.#namedBefore ??= countNamed(this.inferred);
    return this.#namedBefore[this.size] ?? 0;
  }

  /** The place among siblings that are ordered by hand, null when it has none. */
  rank(index: number): number | null {
    return this.details(index)?.rank ?? null;
  }

  /** The row of the ancestor, -1 for a root. */
  ancestor(index: number): number {
    return this.columns.parents[index] ?? -1;
  }

  /** The id of the ancestor, null for a root. */
  ancestorId(index: number): SpeciesId | null {
    const parent = this.ancestor(index);
    return parent < 0 ? null : this.id(parent);
  }

  /** A root's apparition, a descendant's offset after its ancestor's apparition. */
  start(index: number): Years {
    return years(this.columns.starts[index] ?? 0);
  }

  duration(index: number): Years {
    return years(this.columns.durations[index] ?? 0);
  }

  /** By how many years the lineage of a species is older than its apparition. */
  ghost(index: number): Years {
    return this.details(index)?.ghost ?? years(0);
  }

  /** When descendants can split from a species; null for no row (-1). */
  lineage(index: number): Lineage | null {
    return index < 0 ? null : { ghost: this.ghost(index), duration: this.duration(index) };
  }

  /** When the lineage of a species begins, absolute. */
  split(index: number): Years {
    return years(this.apparition(index) - this.ghost(index));
  }

  /** Absolute splits of all rows: the apparitions, unless there are ghosts. */
  get splits(): Float64Array {
    if (!this.uses('ghost')) return this.apparitions;
    this.#splits ??= this.apparitions.map((apparition, index) => apparition - this.ghost(index));
    return this.#splits;
  }

  /** Absolute. */
  apparition(index: number): Years {
    return years(this.apparitions[index] ?? 0);
  }

  /** Absolute. */
  extinction(index: number): Years {
    return years((this.apparitions[index] ?? 0) + (this.columns.durations[index] ?? 0));
  }

  /** Absolute apparitions of all rows, summed from the root down. */
  get apparitions(): Float64Array {
    this.#apparitions ??= sumStarts(this.columns);
    return this.#apparitions;
  }

  /** For each row, the row just past its branch: a branch is `index` up to, not including, its end. */
  get branchEnds(): Int32Array {
    this.#branchEnds ??= findBranchEnds(this.columns.parents);
    return this.#branchEnds;
  }

  branchEnd(index: number): number {
    return this.branchEnds[index] ?? index + 1;
  }

  /** The number of species in the branch of `index`, including itself. */
  branchSize(index: number): number {
    return this.branchEnd(index) - index;
  }

  /** How many species descend from `index`, without inferred ancestors. */
  descendantCount(index: number): number {
    const end = this.branchEnd(index);
    if (this.inferred === null) return end - index - 1;
    this.#namedBefore ??= countNamed(this.inferred);
    return (this.#namedBefore[end] ?? 0) - (this.#namedBefore[index + 1] ?? 0);
  }

  /** For each row, how many ancestors it has: 0 for a root. */
  get generations(): Int32Array {
    this.#generations ??= countGenerations(this.columns.parents);
    return this.#generations;
  }

  /** How many ancestors a species has: 0 for a root. */
  generation(index: number): number {
    return this.generations[index] ?? 0;
  }

  isRoot(index: number): boolean {
    return this.ancestor(index) < 0;
  }

  /** Whether `index` is `other` itself or in its branch. */
  isInBranch(index: number, other: number): boolean {
    return index >= other && index < this.branchEnd(other);
  }

  /** Rows of the roots, in order. */
  *roots(): Generator<number> {
    for (let index = 0; index < this.size; index = this.branchEnd(index)) yield index;
  }

  /** Rows of the direct descendants, in order. */
  *descendants(index: number): Generator<number> {
    const end = this.branchEnd(index);
    for (let child = index + 1; child < end; child = this.branchEnd(child)) yield child;
  }

  /** Rows from the ancestor up to the root. */
  *ancestors(index: number): Generator<number> {
    for (let row = this.ancestor(index); row >= 0; row = this.ancestor(row)) yield row;
  }

  /** The rows of species, in order; -1 for unknown ids. A loop: with a callback, it takes twice as long. */
  rowsOf(ids: readonly SpeciesId[]): Int32Array {
    const rows = new Int32Array(ids.length);
    let index = 0;
    for (const id of ids) rows[index++] = this.indexOf(id);
    return rows.sort();
  }

  /** One row as plain data. Its id, if it is known, need not be written again. */
  species(index: number, id: SpeciesId = this.id(index)): Species {
    return {
      id,
      ancestorId: this.ancestorId(index),
      start: this.start(index),
      duration: this.duration(index),
      name: this.name(index),
      description: this.description(index),
      image: this.image(index),
      ...this.details(index),
    };
  }

  /** The species in a range of rows (all by default) as plain data, in canonical order. */
  *list(from = 0, to = this.size): Generator<Species> {
    for (let index = from; index < to; index++) yield this.species(index);
  }

  /** How many species, roots, tips (species without descendants) and generations there are. */
  get counts(): ForestCounts {
    return countRows(this.columns.parents, this.generations);
  }

  /**
   * From the earliest split, which is an apparition unless it has a ghost, to the latest extinction; null for an
   * empty forest. A root whose line before the first split was invented, since its file has none, counts from that
   * split, and so do branches of length zero.
   */
  get span(): TimeSpan | null {
    if (this.size === 0 || this.#span !== null) return this.#span;
    this.#span = findSpan(this);
    return this.#span;
  }
}
