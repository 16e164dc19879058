import type { Forest } from '../species/forest.ts';
import { nameKey, withoutAuthorship } from './name-keys.ts';

/** The rows of species that a name can mean: one if it is clear, several if it is ambiguous, none if it is unknown. */
export type NameMatch = readonly number[];

const none: NameMatch = [];

/** Names to look up, in order: the first one that any species has decides. */
type Keys = readonly string[];

type Named = Pick<Forest, 'size' | 'name'>;

const rowsPerStep = 2000;

/**
 * Finds species by names that are written in another way: by exact name, then by `nameKey`, then without
 * authorship.
 */
export class SpeciesNames {
  readonly #forest: Named;
  #indexed = 0;
  readonly #keys = new RowsByKey();
  /** The keys of names without authorship that are not in `#keys`. */
  readonly #taxa = new RowsByKey();
  #joined: RowsByKey | null = null;

  private constructor(forest: Named) {
    this.#forest = forest;
  }

  static of(forest: Named): SpeciesNames {
    const names = new SpeciesNames(forest);
    names.#indexUpTo(forest.size);
    return names;
  }

  /** The same, pausing before it has worked for long, so that a page stays responsive. */
  static async inSteps(forest: Named, pause: () => Promise<void>): Promise<SpeciesNames> {
    const names = new SpeciesNames(forest);
    for (let to = rowsPerStep; names.#indexed < forest.size; to += rowsPerStep) {
      names.#indexUpTo(Math.min(to, forest.size));
      await pause();
    }
    return names;
  }

  #indexUpTo(end: number): void {
    for (; this.#indexed < end; this.#indexed++) {
      const name = this.#forest.name(this.#indexed);
      const taxon = withoutAuthorship(name);
      this.#keys.add(nameKey(name), this.#indexed);
      if (taxon !== name) this.#taxa.add(nameKey(taxon), this.#indexed);
    }
  }

  /** The species that a cell of a table or a person means. */
  find(name: string): NameMatch {
    return this.#find(name.trim(), [nameKey(name)], withoutAuthorship(name));
  }

  /**
   * The species that a file is named after: "Homo_sapiens-2.JPG" is an image of Homo sapiens. Numbers, copies
   * and the words of cameras at the end are ignored if no species has the whole name.
   */
  findFile(fileName: string): NameMatch {
    const stem = stemOf(fileName);
    const keys = new Set<string>();
    for (const spelling of [stem, splitWords(stem)]) {
      let key = nameKey(spelling);
      keys.add(key);
      for (let shorter = withoutEnding(key); shorter !== key; shorter = withoutEnding(key)) {
        key = shorter;
        keys.add(key);
      }
    }
    const found = this.#find(stem, [...keys], withoutAuthorship(stem));
    return found.length > 0 ? found : this.#findJoined([...keys]);
  }

  #find(exact: string, keys: Keys, taxon: string): NameMatch {
    for (const key of keys) {
      const found = this.#keys.get(key);
      const same = found.filter((row) => this.#forest.name(row) === exact);
      if (same.length > 0) return same;
      // Names without letters and digits have nothing in common.
      if (found.length > 0 && key !== '') return found;
    }
    const last = nameKey(taxon);
    for (const key of keys.includes(last) ? keys : [...keys, last]) {
      const found = [...this.#keys.get(key), ...this.#taxa.get(key)];
      if (found.length > 0 && key !== '') return found;
    }
    return none;
  }

  /** "homosapiens" is Homo sapiens. */
  #findJoined(keys: Keys): NameMatch {
    this.#joined ??= this.#keys.map((key) => key.replaceAll(' ', ''));
    for (const key of keys) {
      const found = this.#joined.get(key.replaceAll(' ', ''));
      if (found.length > 0 && key !== '') return found;
    }
    return none;
  }
}

/** Rows by a key. Most keys have one row, which needs no list. */
class RowsByKey {
  readonly #rows = new Map<string, number | number[]>();

  get(key: string): NameMatch {
    const rows = this.#rows.get(key);
    if (rows === undefined) return none;
    return typeof rows === 'number' ? [rows] : rows;
  }

  add(key: string, row: number): void {
    const rows = this.#rows.get(key);
    if (rows === undefined) this.#rows.set(key, row);
    else if (typeof rows === 'number') this.#rows.set(key, [rows, row]);
    else rows.push(row);
  }

  map(change: (key: string) => string): RowsByKey {
    const changed = new RowsByKey();
    for (const key of this.#rows.keys()) {
      for (const row of this.get(key)) changed.add(change(key), row);
    }
    return changed;
  }
}

/** A file's name without its folders and extension. */
function stemOf(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  return decode(name)
    .replace(/\.[a-z]{3,4}$/i, '')
    .trim();
}

/** Browsers save files under parts of their addresses. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** "HomoSapiens2" as "Homo Sapiens 2". */
function splitWords(name: string): string {
  return name.replace(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})/gu, '$1$2 ');
}

// The word "copy" in the languages of the page, and what image editors add.
const ending = / (?:\d+|copy|copia|small|large|thumb|image|photo|foto|img|px|cropped)$/;

function withoutEnding(key: string): string {
  return key.replace(ending, '');
}
