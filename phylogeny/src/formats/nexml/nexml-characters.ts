import type { Report } from '../report.ts';
import type { RawColumn } from '../trees/raw-tree.ts';
import { joinStates } from '../values/character-columns.ts';
import type { XmlReader } from '../xml/xml-reader.ts';
import { tidyBlanks } from '../xml/xml-text.ts';

/** A character: its values by the id of the taxon (otu). */
export interface NexmlCharacter extends Omit<RawColumn, 'values'> {
  readonly values: Map<string, string>;
}

/** A character as declared, with the id of its set of states. */
interface Declared extends NexmlCharacter {
  readonly states: string;
}

/** More characters are a matrix for an analysis, and no column could show them. */
const maxCharacters = 200;
/** How a set without states, a gap, is read: as no value. */
const missing = '?';

/**
 * Reads the `<characters>` just opened. Null without a fault of the reader for sequences, and for more
 * characters than a tree can show.
 */
export function readCharacters(
  reader: XmlReader,
  report: Report,
): readonly NexmlCharacter[] | null {
  const type = reader.attribute('xsi:type') ?? reader.attribute('type') ?? '';
  if (!/(?:standard|continuous)cells$/i.test(type)) {
    reader.skip();
    return null;
  }
  const { depth } = reader;
  const labels = new Map<string, string>();
  const sets = new Map<string, string[]>();
  const characters = new Map<string, Declared>();
  let set: string[] = [];
  let otu = '';
  for (;;) {
    const event = reader.next();
    if (event === 'close' && reader.depth < depth) break;
    if (event === 'end' || event === 'fault') return null;
    if (event !== 'open') continue;
    const id = reader.attribute('id') ?? '';
    if (reader.name === 'states') {
      set = [];
      sets.set(id, set);
    } else if (/^(?:polymorphic_|uncertain_)?state(?:_set)?$/.test(reader.name)) {
      const symbol = reader.attribute('symbol') ?? id;
      const isSet = reader.name.endsWith('_set') && /^\d+$/.test(symbol);
      const stated = labelOf(reader, isSet ? '' : symbol);
      const label = stated === '' ? readMembers(reader, labels) : stated;
      labels.set(id, label);
      set.push(label);
    } else if (reader.name === 'char') {
      const name = labelOf(reader, `Character ${characters.size + 1}`);
      const states = reader.attribute('states') ?? '';
      characters.set(id, { name, states, values: new Map() });
    } else if (reader.name === 'row') otu = reader.attribute('otu') ?? '';
    else if (reader.name === 'cell') {
      const state = reader.attribute('state') ?? '';
      const character = characters.get(reader.attribute('char') ?? '');
      if (character === undefined) {
        report.add('dropped', 'unknown-character', { example: reader.attribute('char') ?? '' });
      } else character.values.set(otu, labels.get(state) ?? state);
    }
  }
  if (characters.size > maxCharacters) return null;
  return Array.from(characters.values(), ({ states, ...character }) => {
    const choices = [...new Set(sets.get(states) ?? [])];
    const isNamed = choices.some((choice) => !/^[\d?-]$/.test(choice));
    return { ...character, ...(isNamed && { choices }) };
  });
}

/** The name of the set of states just opened, which has none of its own, by those of its members. */
function readMembers(reader: XmlReader, labels: ReadonlyMap<string, string>): string {
  const { depth } = reader;
  const isUncertain = reader.name.startsWith('uncertain');
  const names: string[] = [];
  for (;;) {
    const event = reader.next();
    if (event === 'end' || event === 'fault' || (event === 'close' && reader.depth < depth)) break;
    const state = event === 'open' && reader.name === 'member' ? reader.attribute('state') : null;
    if (state !== null) names.push(labels.get(state) ?? state);
  }
  return names.length === 0 ? missing : joinStates(names, isUncertain);
}

/** The literals that a file states about taxa, by the name of their property. */
export class OtuLiterals {
  readonly #byName = new Map<string, NexmlCharacter>();
  #otu = '';
  #depth = 0;

  get characters(): Iterable<NexmlCharacter> {
    return this.#byName.values();
  }

  /** The next literals inside this element belong to this taxon. */
  open(otu: string, depth: number): void {
    this.#otu = otu;
    this.#depth = depth;
  }

  /** Reads the `<meta>` just opened if it is inside a taxon. A fault stays in the reader. */
  read(reader: XmlReader): void {
    const property = reader.attribute('property') ?? '';
    const stated = reader.attribute('content');
    const name = property.slice(property.indexOf(':') + 1);
    if (name === '' || reader.depth !== this.#depth + 1) return;
    const content = stated ?? reader.readContent() ?? '';
    if (content.trim() === '') return;
    const column = this.#byName.get(name) ?? { name, values: new Map<string, string>() };
    this.#byName.set(name, column);
    if (!column.values.has(this.#otu)) column.values.set(this.#otu, content);
  }
}

/** The value of a taxon in one column. */
export interface OtuValue {
  readonly column: Omit<RawColumn, 'values'>;
  readonly value: string;
}

/** The values of each taxon, by its id. */
export function valuesByOtu(
  characters: readonly NexmlCharacter[],
): ReadonlyMap<string, readonly OtuValue[]> {
  const byOtu = new Map<string, OtuValue[]>();
  for (const { values, ...column } of characters) {
    for (const [otu, value] of values) {
      const list = byOtu.get(otu);
      if (list === undefined) byOtu.set(otu, [{ column, value }]);
      else list.push({ column, value });
    }
  }
  return byOtu;
}

function labelOf(reader: XmlReader, otherwise: string): string {
  return tidyBlanks(reader.attribute('label') ?? '') || otherwise;
}
