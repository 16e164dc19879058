import type { Traits } from '../../species/values/traits.ts';
import { type CharacterColumn, stateOf } from '../values/character-columns.ts';
import { escapeXml } from '../xml/xml-text.ts';

/** A taxon (otu) and the values of its species. */
export interface OtuTraits {
  readonly otu: string;
  readonly traits: Traits;
}

/** Writes the values of taxa as two matrices: one of choices and one of numbers. */
export function writeCharacters(
  characters: readonly CharacterColumn[],
  taxa: readonly OtuTraits[],
): string {
  const used = characters.filter((one) => taxa.some(({ traits }) => stateOf(one, traits) !== null));
  const choices = used.filter(({ states }) => states !== null);
  const numbers = used.filter(({ states }) => states === null);
  return (
    writeMatrix('choices', 'StandardCells', choices, taxa) +
    writeMatrix('numbers', 'ContinuousCells', numbers, taxa)
  );
}

function writeMatrix(
  id: string,
  type: string,
  characters: readonly CharacterColumn[],
  taxa: readonly OtuTraits[],
): string {
  if (characters.length === 0) return '';
  const states = characters.map((one, index) => writeStates(`${id}${index}`, one.states));
  const chars = characters.map(({ name, states: names }, index) => {
    const set = names === null ? '' : ` states="${id}${index}s"`;
    return `<char id="${id}${index}"${set} label="${escapeXml(name)}"/>\n`;
  });
  const rows = taxa.map(({ otu, traits }) => {
    const cells = characters.map((character, index) => {
      const state = stateOf(character, traits);
      const value = character.states === null ? state : `${id}${index}s${state}`;
      return state === null ? '' : `<cell char="${id}${index}" state="${value}"/>`;
    });
    const row = cells.join('');
    return row === '' ? '' : `<row id="${otu}${id}" otu="${otu}">${row}</row>\n`;
  });
  return `<characters id="${id}" otus="otus" xsi:type="nex:${type}">\n<format>\n${states.join('')}${chars.join('')}</format>\n<matrix>\n${rows.join('')}</matrix>\n</characters>\n`;
}

/** The symbols of states are whole numbers. */
function writeStates(character: string, states: CharacterColumn['states']): string {
  if (states === null) return '';
  const list = states.map(({ name, members, isUncertain }, index) => {
    const attributes = `id="${character}s${index}" label="${escapeXml(name)}" symbol="${index}"`;
    if (members === undefined) return `<state ${attributes}/>`;
    const element = isUncertain === true ? 'uncertain_state_set' : 'polymorphic_state_set';
    const inside = members.map((member) => `<member state="${character}s${member}"/>`);
    return `<${element} ${attributes}>${inside.join('')}</${element}>`;
  });
  return `<states id="${character}s">${list.join('')}</states>\n`;
}
