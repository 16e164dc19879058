import type { ItalicNames } from '../layout/labels/italics.ts';
import { shortenToWidth } from './text-width.ts';

/** The name of a species or a branch as it is drawn, with its first `italic` characters in italics. */
export interface StyledName {
  readonly text: string;
  readonly italic: number;
}

const genusBeforeEpithet = /^([†?"'‘“]*\p{Lu})[^\s_.]+(?=[ _])/u;

const explanation = /\s+[([].*[)\]]$/u;

/**
 * A name shortened to a width: first without an explanation at its end, as in "Odontoceti (toothed whales)",
 * then with the genus as an initial, as in "M. fuscata", and if that is not enough, with an ellipsis. So
 * the names of a genus can still be told apart.
 */
export function shortenName(
  name: string,
  width: number,
  measure: (part: StyledName) => number,
  italics: ItalicNames,
): StyledName {
  const whole = { text: name, italic: italics(name) };
  if (measure(whole) <= width) return whole;
  const plainText = name.replace(explanation, '');
  const plain = { text: plainText, italic: Math.min(whole.italic, plainText.length) };
  if (measure(plain) <= width) return plain;
  const { text, italic } = withInitial(plain);
  const styled = (part: string) => ({ text: part, italic: Math.min(italic, part.length) });
  return styled(shortenToWidth(text, width, (part) => measure(styled(part))));
}

function withInitial({ text, italic }: StyledName): StyledName {
  const [genus, initial] = genusBeforeEpithet.exec(text.slice(0, italic)) ?? [];
  if (genus === undefined || initial === undefined) return { text, italic };
  const saved = genus.length - initial.length - 1;
  if (saved <= 0) return { text, italic };
  return { text: `${initial}.${text.slice(genus.length)}`, italic: italic - saved };
}
