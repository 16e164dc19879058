/**
 * Endings of the names of families and other higher ranks: the codes of nomenclature prescribe some,
 * and custom the others. A few genera have such an ending too; `genera` lists those that are well known.
 */
const higherRank = new RegExp(
  `(${[
    // All plurals in -ae, such as families (-idae, -aceae) and subfamilies (-inae).
    'ae|ini|ales|formes|formia|morpha|morphs|oda|zoa|mycota|mycetes|phyta|phytina|phytes|virus',
    'idea|oidei|acea|ata|ota|ida|psida|psia|alia|entia|vora|dactyla|konta|glires|nesia',
    'sauria|theria|ischia|bacteria|archaea|amphibia|ornithes|ichthyes|pterygia|pterygii',
    'spondyli|ceti|stei|stomi|gnathi|physi|protei|raptora|sporidia|mycotina|branchia|cutes|optera|fera',
  ].join('|')})$`,
  'i',
);
const genera = wordSet('balaenoptera candida echinacea mangifera marmota');

/** Groups above genera whose names have none of these endings. */
const groups = wordSet(
  `actinistia agnatha anura arthrodira aves bilateria bivalvia cnidaria crocodylia crurotarsi ctenophora
  diptera dipnoi ditrysia eukarya fungi hemiptera insecta mollusca monera pinnipedia primates protista
  radiolaria rhizaria serpentes sirenia testudines trilobita xenarthra life`,
);

/** Words for living things in plain English, in the singular. */
const plainWords = wordSet(
  `algae alligator amphibian ancestor animal ant ape archaea baboon bacteria badger bat bear bee
  beetle biota bird boar bonobo branch butterfly camel carnivore cat cattle cheetah chicken child
  chimp chimpanzee clade clam coral cow crab creature crocodile crow crown deer demon dinosaur dog
  dolphin donkey dragon duck dwarf dwarve eagle eel elephant elf elve falcon family fern finch
  fish fishe flower fly folk fox fungi fungus genus giant giraffe goat goblin goose grass group
  gull hare hawk hedgehog herbivore heron hippo hominid hominin horse human insect invertebrate
  jellyfish kangaroo kin koala leopard lineage lion lizard lobster macaque mammal mammoth man
  mastodon men mice mole monkey moss moth mouse mule mushroom newt node octopus opossum orangutan
  orc order ostrich other otter owl panda parrot penguin people pig plant platypus porpoise
  primate rabbit rat ray reindeer relative reptile rhino rodent root salamander scorpion seal
  shark sheep shrimp snail snake sparrow species spider sponge squid squirrel stem supergroup swan
  tetrapod tiger toad tortoise tree troll turtle vertebrate virus vole walrus weasel whale wolf
  wolve worm yeast zebra`,
);
/** As a single word these are genera, but not as the last of several: "Mountain gorilla". */
const genusWords = wordSet('bison boa gorilla hippopotamus hyena iguana lynx python rhinoceros');
const linkingWords = wordSet('and of since the with from in to near like or');

/** Endings that Latin nouns don't have: "Denisovans", "Angiosperms", "Xenorophid". */
const englishNoun = /([bcdfghklmrtw]s|[aio]ns|[ksgv]es|id|oid)$/;
/** Endings of Latin epithets, with those of persons and places: "-i", "-ensis". */
const latinEpithet = /([aeiouxs]|[uei]m|or|er|ur|ir|on|en|an|ax|ar|ul|il|y|al|c)$/;
const latinGenus = /(a|us|is|um|on|es|os|as|x|ys|ops|o|i)$/;
/** Endings that words of plain English rarely have. */
const latinAdjective = /(us|um|is|ae|ii|ans|ens|tes|oides|ax|ox|ex|ix|ana|ica|ata|osa)$/;
const epithetPlural = /(ians|fishes|pods|oids|ids)$/;

const shape =
  /^([†?"'‘“]*)([A-Z](?:[a-zà-ÿ]+(?:-[a-zà-ÿ]+)*|[a-z]*\.))((?:[ _](?!(?:sp|spp|cf|aff|var|subsp|ssp|gen|indet|nov|incertae|f)\b)[a-zà-ÿ][a-zà-ÿ-]+(?![a-zà-ÿ.0-9]))*)/;

/** The branch that two species define, with the number of its species: "Struthio + Passer, 9992". */
const pair = /^([^\s+]+) \+ ([^\s+,]+)(?=,|$)/;

/** What can follow a genus: nothing, a common name in brackets, a count, "sp." or an author and a year. */
const afterGenus =
  /^("|'|”|’)?($|,| ?[([]|[ _](sp|spp|cf|aff|indet|gen|var|n)\b| \p{Lu}[\p{L}. &]*,? \d{4})/u;

/**
 * How many characters at the start of a name look scientific: the names of genera, species and
 * subspecies do, and those of higher ranks and words of plain English do not. Whatever comes after
 * the scientific name ("sp.", an author, a common name in brackets) does not belong to it.
 *
 * - "Equus ferus caballus": a capitalised word and up to two others. These end as Latin
 *   words do, or the first as Latin nouns do, and none is plain English.
 * - "Equus": a single capitalised word that doesn't end as the names of higher ranks do and is no
 *   plain English. The position in the tree says nothing: tips may be families, and ancestors species.
 */
export function scientificLength(name: string): number {
  const [both, one = '', other = ''] = pair.exec(name) ?? [];
  if (both !== undefined) return isScientific(one) && isScientific(other) ? both.length : 0;
  const found = shape.exec(name);
  if (found === null) return 0;
  const [whole, before = '', genus = '', rest = ''] = found;
  const after = name.slice(whole.length);
  // A letter, a digit or a dash right after it makes it a code, such as "HIV1".
  if (/^[\p{L}\p{N}\-.]/u.test(after)) return 0;
  const epithets = rest.split(/[ _]/).slice(1);
  const word = genus.toLowerCase();
  if (epithets.length === 0) {
    const isGenus = isGenusName(word) && afterGenus.test(after);
    return isGenus ? before.length + genus.length : 0;
  }
  const isBinomial = epithets.length <= 2 && epithets.every((each) => isEpithet(each, word));
  return isBinomial ? whole.length : 0;
}

/** The genus and the first epithet of a name that looks scientific; null for one that does not. */
export function binomialOf(name: string): {
  readonly genus: string;
  readonly epithet: string | undefined;
  readonly isLatin: boolean;
} | null {
  if (scientificLength(name) === 0) return null;
  const [, , genus = '', rest = ''] = shape.exec(name) ?? [];
  const epithet = rest.split(/[ _]/)[1];
  const isLatin = latinGenus.test(genus) || (epithet !== undefined && latinAdjective.test(epithet));
  return { genus, epithet, isLatin };
}

function isScientific(word: string): boolean {
  return scientificLength(word) === word.length;
}

function isGenusName(word: string): boolean {
  return (
    !word.endsWith('.') &&
    !isHigherRank(word) &&
    !englishNoun.test(word) &&
    !isPlain(word, plainWords)
  );
}

function isHigherRank(word: string): boolean {
  return groups.has(word) || (higherRank.test(word) && !genera.has(word));
}

function isEpithet(word: string, genus: string): boolean {
  if (word === genus) return true;
  if (linkingWords.has(word) || isPlain(word, plainWords)) return false;
  // "Mountain gorilla" is English, "Bothrochilus boa" is not.
  if (isPlain(word, genusWords) && !latinGenus.test(genus)) return false;
  return (latinGenus.test(genus) || latinEpithet.test(word)) && !epithetPlural.test(word);
}

function isPlain(word: string, words: ReadonlySet<string>): boolean {
  return words.has(word) || (word.endsWith('s') && words.has(word.slice(0, -1)));
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
