/**
 * What is left of a name when case, accents, punctuation, underscores and † are ignored: words of letters and
 * digits, with one space between them. Empty for a name without letters and digits.
 */
export function nameKey(name: string): string {
  if (isPlain.test(name)) return name.toLowerCase();
  if (isAscii.test(name)) return name.toLowerCase().replace(betweenAsciiWords, ' ').trim();
  return name
    .normalize('NFKD')
    .replace(combiningAccents, '')
    .toLowerCase()
    .replace(betweenWords, ' ')
    .trim();
}

// Most names, which need no other change than their case.
const isPlain = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;
// Nearly all other names. The expressions for all scripts take several times as long.
const isAscii = /^[ -~]*$/;
const betweenAsciiWords = /[^a-z0-9]+/g;
// Other combining characters are letters of their scripts.
const combiningAccents = /[\u0300-\u036f]/g;
// Marks of such scripts belong to words.
const betweenWords = /[^\p{L}\p{N}\p{M}]+/gu;

const genus = String.raw`\p{Lu}[\p{L}\p{M}.-]*`;
const subgenus = String.raw`(?: \(\p{Lu}[\p{L}\p{M}.-]*\)(?= [\p{Ll}×]))?`;
const epithet = String.raw`(?: (?:× ?)?\p{Ll}[\p{L}\p{M}.-]*(?!['’]\p{Lu}))`;
const particle = "(?:(?:d|l)['’]|(?:de|di|du|da|von|van|der|den|la|le|ter|dos) )";
/** An author, perhaps in parentheses: "Linnaeus, 1758", "(Owen)", "d'Orbigny", "Gingerich & Russell". */
const author = String.raw`\(?(?:${particle})*\p{Lu}`;
const scientificName = new RegExp(
  `^(${genus}${subgenus}(?:(?! ${particle}+\\p{Lu})${epithet})*) (${author}.*)$`,
  'u',
);
const epithetOf = new RegExp(`^${genus}${subgenus}${epithet}`, 'u');
const hasYear = /\b(?:1[6-9]|20)\d\d\b/;
const hasLaterCapital = /[\s_('’]\p{Lu}/u;
const isOneWord = /^\S+$/;

/**
 * A scientific name without its author and year: "Panthera leo (Linnaeus, 1758)" is "Panthera leo". Other names
 * are returned as they are. After a genus alone, only authors with a year count, because "Homo Erectus" is a species.
 */
export function withoutAuthorship(name: string): string {
  if (!hasLaterCapital.test(name)) return name;
  const text = name
    .replace(/[†‡]/g, ' ')
    .replace(/[\s_]+/g, ' ')
    .trim();
  const [, taxon = '', authorship = ''] = scientificName.exec(text) ?? [];
  if (taxon === '') return name;
  if (epithetOf.test(taxon)) return taxon;
  return isOneWord.test(taxon) && hasYear.test(authorship) ? taxon : name;
}
