import type { ItalicNames } from '../../layout/labels/italics.ts';
import { shortenToWidth } from './text-width.ts';

/** The name of a species or a branch as it is drawn, with its first `italic` characters in italics. */
export interface StyledName {
  readonly text: string;
  readonly italic: number;
}

const genusBeforeEpithet = /^([†?"'‘“]*\p{Lu})[^\s_.]+(?=[ _])/u;

const explanation = /\s+[([].*[)\]]$/u;

const known = new WeakMap<
  readonly string[],
  { readonly italics: ItalicNames; readonly initials: ReadonlyMap<string, string> }
>();

/**
 * How the genera among some names are abbreviated: by two or three letters where several have the same
 * initial, so that "Ra. agrioensis" and "Re. garasbae" are seen to be of two genera.
 */
export function genusInitials(
  names: readonly string[],
  italics: ItalicNames,
): (genus: string) => string {
  return (genus) => {
    const before = known.get(names);
    const initials = before?.italics === italics ? before.initials : initialsAmong(names, italics);
    known.set(names, { italics, initials });
    return initials.get(genus) ?? genus.slice(0, 1);
  };
}

function initialsAmong(
  names: readonly string[],
  italics: ItalicNames,
): ReadonlyMap<string, string> {
  const genera = [...new Set(names.flatMap((name) => genusOf(name, italics) ?? []))].sort();
  const byLetter = new Map<string, string[]>();
  for (const genus of genera) {
    const letter = genus.slice(0, 1);
    const list = byLetter.get(letter);
    if (list === undefined) byLetter.set(letter, [genus]);
    else list.push(genus);
  }
  const initials = new Map<string, string>();
  const taken = new Set<string>();
  for (const genus of genera) {
    const alike = byLetter.get(genus.slice(0, 1)) ?? [];
    if (alike.length === 1) continue;
    const [initial = '', ...others] = genus;
    const pairs = others.map((letter) => initial + letter);
    const isShared = (start: string) => alike.some((one) => one !== genus && one.startsWith(start));
    const choices = [initial + others[0], genus.slice(0, 3)].filter((one) => !isShared(one));
    const own = [...choices, ...pairs].find((one) => !taken.has(one)) ?? genus;
    taken.add(own);
    initials.set(genus, own);
  }
  return initials;
}

function genusOf(name: string, italics: ItalicNames): string | null {
  const [before, initial] = genusBeforeEpithet.exec(name.slice(0, italics(name))) ?? [];
  return before === undefined || initial === undefined ? null : before.slice(initial.length - 1);
}

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
  initialOf = (genus: string) => genus.slice(0, 1),
): StyledName {
  const whole = { text: name, italic: italics(name) };
  if (measure(whole) <= width) return whole;
  const plain = withoutExplanation(whole);
  if (measure(plain) <= width) return plain;
  const { text, italic } = withInitial(plain, initialOf);
  const styled = (part: string) => ({ text: part, italic: Math.min(italic, part.length) });
  return styled(shortenToWidth(text, width, (part) => measure(styled(part))));
}

/** The shortest form of a name in which no letters are missing at its end. */
export function abbreviatedName(
  name: string,
  italics: ItalicNames,
  initialOf: (genus: string) => string,
): StyledName {
  return withInitial(withoutExplanation({ text: name, italic: italics(name) }), initialOf);
}

function withoutExplanation(whole: StyledName): StyledName {
  const text = whole.text.replace(explanation, '');
  return { text, italic: Math.min(whole.italic, text.length) };
}

function withInitial(
  { text, italic }: StyledName,
  initialOf: (genus: string) => string,
): StyledName {
  const [genus, initial] = genusBeforeEpithet.exec(text.slice(0, italic)) ?? [];
  if (genus === undefined || initial === undefined) return { text, italic };
  const own = `${initial.slice(0, -1)}${initialOf(genus.slice(initial.length - 1))}`;
  const saved = genus.length - own.length - 1;
  if (saved <= 0) return { text, italic };
  return { text: `${own}.${text.slice(genus.length)}`, italic: italic - saved };
}
