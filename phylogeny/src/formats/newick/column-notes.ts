import type { PartId } from '../../parts/part-id.ts';
import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/part-values.ts';
import type { Traits, TraitValue } from '../../species/values/traits.ts';
import { writeDecimal } from '../dating/decimal.ts';
import { supportName } from '../trees/tree-columns.ts';
import { type CharacterColumn, stateOf } from '../values/character-columns.ts';
import { keysOfColumns } from './annotation-keys.ts';

/** Lists of numbers such as BEAST's intervals of rates, which are written without quotes. */
const numbers = /^\{[\d.eE+-]+(?:, ?[\d.eE+-]+)*\}$/;

/** Whether a text is such a list. */
export function isNumberList(text: string): boolean {
  return numbers.test(text);
}

/** Writes the values of species as labels of support and as annotations that other programs read. */
export class ColumnNotes {
  readonly #keys: ReadonlyMap<PartId, string>;
  /** The columns of support, in the order of labels such as 98.2/100. */
  readonly #support: readonly PartId[];
  /** Columns whose values of tips are written elsewhere. */
  readonly #characters: ReadonlyMap<PartId, CharacterColumn>;
  readonly #writeText: (text: string) => string;

  /** `writeText` makes a text one that can stand between double quotes. */
  constructor(
    columns: readonly PartEntry<Column>[],
    timeKeys: ReadonlySet<string>,
    writeText: (text: string) => string,
    characters: readonly CharacterColumn[] = [],
  ) {
    this.#writeText = writeText;
    this.#characters = new Map(characters.map((character) => [character.id, character]));
    this.#keys = keysOfColumns(columns, timeKeys);
    const numbers = columns.filter(({ value }) => value.type === 'number');
    const support: PartId[] = [];
    const idOf = (name: string) => numbers.find(({ value }) => value.name === name)?.id;
    for (let id = idOf(supportName); id !== undefined; ) {
      support.push(id);
      id = idOf(`${supportName} ${support.length + 1}`);
    }
    this.#support = support;
  }

  /** The support of an inner node without a name; '' when it has none. */
  supportLabel(traits: Traits): string {
    const numbers: string[] = [];
    for (const id of this.#support) {
      const value = traits[id];
      if (typeof value !== 'number') break;
      numbers.push(writeDecimal(value));
    }
    return numbers.join('/');
  }

  /** The values as annotations, without those in the label and those of tips that are characters. */
  notes(traits: Traits, hasSupportLabel: boolean, isTip: boolean): string[] {
    const labelled = hasSupportLabel ? this.supportLabel(traits).split('/').length : 0;
    const notes: string[] = [];
    // Last, because DendroPy takes what follows a comma in a text for the next key.
    const texts: string[] = [];
    for (const [id, key] of this.#keys) {
      const value = traits[id];
      const isLabelled = labelled > 0 && this.#support.slice(0, labelled).includes(id);
      const character = isTip ? this.#characters.get(id) : undefined;
      const isElsewhere = character !== undefined && stateOf(character, traits) !== null;
      if (value === undefined || isLabelled || isElsewhere) continue;
      const isText = typeof value === 'string' && !isNumberList(value);
      (isText ? texts : notes).push(`${key}=${this.#writeValue(value)}`);
    }
    return [...notes, ...texts];
  }

  #writeValue(value: TraitValue): string {
    if (typeof value === 'number') return writeDecimal(value);
    if (typeof value === 'string' && isNumberList(value)) return value;
    return typeof value === 'string' ? `"${this.#writeText(value)}"` : String(value);
  }
}
