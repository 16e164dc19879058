// Letters that Unicode does not take apart into a letter and its accent, though people do.
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** A text without case and accents, as searches compare it. */
export function foldForSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœøßłđðþħı]/g, (letter) => plainLetters[letter] ?? letter);
}

/** A `like` pattern in which everything a person typed is literal. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
