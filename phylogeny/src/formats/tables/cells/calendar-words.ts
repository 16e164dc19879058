const number = '\\d+(?:[.,]\\d+)*';
/** "BC", "B.C.E." and Spanish "a. C.". */
const before = '(?:b\\.? ?c\\.?(?: ?e\\.?)?|a\\.? ?c\\.?)(?![\\p{L}\\d])';
/** "AD", "C.E." and Spanish "d. C.". */
const after = '(?:a\\.? ?d\\.?|c\\.? ?e\\.?|d\\.? ?c\\.?)(?![\\p{L}\\d])';
const yearsBefore = new RegExp(
  `(?<![\\d.,])(${number}) ?${before}|(?<!\\p{L})${before} ?(${number})`,
  'giu',
);
const yearsAfter = new RegExp(
  `(?<![\\d.,])(${number}) ?${after}|(?<!\\p{L})${after} ?(${number})`,
  'giu',
);
/** Both ends of "1200–1100 BC" are before our era. */
const sharedWord = new RegExp(`(${number}) ?[-–—] ?(${number} ?${before})`, 'giu');

/** A text whose years before or of our era, such as "1200 BC" and "AD 400", are signed numbers; null if it has none. */
export function signedYears(text: string): string | null {
  const signed = text
    .replace(sharedWord, '$1 BC–$2')
    .replace(yearsBefore, (_, year, other) => `-${year ?? other}`)
    .replace(yearsAfter, (_, year, other) => year ?? other);
  return signed === text ? null : signed;
}
