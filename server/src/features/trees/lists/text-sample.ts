/** Enough that a word in one of 140 trees is estimated within about an eighth. */
const sampledTexts = 10_000;
/** The texts whose trigrams are counted. */
const countedTexts = 2000;
const freshMilliseconds = 10 * 60_000;
/** Words in fewer of the sampled texts are too rare to estimate, and the index finds them fast. */
const minSampleMatches = 20;
/** Smaller numbers of trees are always counted. */
const minEstimate = 1000;
/** Lists are counted up to 10,000 trees; this is more even if the estimate is a little too high. */
const minEstimatedTotal = 12_000;
const maxRememberedEstimates = 1000;
const maxSearchedPieces = 4;
const pieceLetters = 3;
/** Texts have lines, but no letter like this. */
const separator = '\u0000';

/** Search texts of random public trees, and about how many public trees there are. */
export interface SampledTexts {
  readonly texts: readonly string[];
  readonly total: number;
}

/** Estimates how common words are. It affects the speed of a search and large counts, never which trees it finds. */
export interface TextSample {
  /** About how many public trees there are. */
  readonly size: number;
  /** The same, or null if they are few enough to be counted. */
  readonly total: number | null;
  /** About how many public trees contain all words; null if they are few enough to be counted. */
  estimate(words: readonly string[]): number | null;
  /** The trigrams of these words that the fewest trees contain, so that the index compares short lists. */
  rarestPieces(words: readonly string[]): string[];
}

/** Keeps a sample for some minutes. */
export function createTextSampling(
  readTexts: (limit: number) => Promise<SampledTexts>,
  now: () => Date,
): () => Promise<TextSample> {
  let kept: { readonly sample: Promise<TextSample>; readonly until: number } | null = null;
  return () => {
    const at = now().getTime();
    if (kept === null || kept.until < at) {
      const sample = readTexts(sampledTexts).then(sampleOf);
      kept = { sample, until: at + freshMilliseconds };
      sample.catch(() => {
        kept = null;
      });
    }
    return kept.sample;
  };
}

export function sampleOf({ texts, total }: SampledTexts): TextSample {
  const frequencies = new Map<string, number>();
  for (const text of texts.slice(0, countedTexts)) {
    for (const piece of new Set(piecesOf(text))) {
      frequencies.set(piece, (frequencies.get(piece) ?? 0) + 1);
    }
  }
  const byRarity = (words: readonly string[]) =>
    [...new Set(words.flatMap(piecesOf))]
      .map((piece) => ({ piece, frequency: frequencies.get(piece) ?? 0 }))
      .sort((one, other) => one.frequency - other.frequency);
  // One text, because searching it takes a fraction of the time of searching thousands.
  const joined = texts.join(separator);
  const estimates = new Map<string, number | null>();

  function estimate(words: readonly string[]): number | null {
    if (byRarity(words)[0]?.frequency === 0) return null;
    const matches = countMatches(joined, words);
    if (matches < minSampleMatches) return null;
    const estimated = Math.round((matches / texts.length) * total);
    return estimated < minEstimate ? null : estimated;
  }

  return {
    size: total,
    total: total < minEstimatedTotal ? null : total,

    estimate: (words) => {
      const key = words.join(' ');
      const known = estimates.get(key);
      if (known !== undefined) return known;
      if (estimates.size >= maxRememberedEstimates) estimates.clear();
      const made = estimate(words);
      estimates.set(key, made);
      return made;
    },

    rarestPieces: (words) => {
      const pieces = byRarity(words).filter(({ piece }) => /[\p{L}\p{N}]/u.test(piece));
      const rarest = pieces.slice(0, maxSearchedPieces).map(({ piece }) => piece);
      // The index is certain to contain only trigrams of letters.
      const indexed = pieces.find(({ piece }) => /^[\p{L}\p{N}]+$/u.test(piece));
      return indexed === undefined ? [] : [...new Set([indexed.piece, ...rarest])];
    },
  };
}

/** How many of the joined texts contain all words, the longest of which is the first. */
function countMatches(joined: string, [first = '', ...others]: readonly string[]): number {
  let matches = 0;
  let place = joined.indexOf(first);
  while (place >= 0) {
    const next = joined.indexOf(separator, place);
    const end = next < 0 ? joined.length : next;
    const text =
      others.length === 0 ? '' : joined.slice(joined.lastIndexOf(separator, place) + 1, end);
    if (others.every((word) => text.includes(word))) matches += 1;
    place = next < 0 ? -1 : joined.indexOf(first, next + 1);
  }
  return matches;
}

function piecesOf(text: string): string[] {
  const letters = [...text];
  return letters
    .slice(0, Math.max(0, letters.length - pieceLetters + 1))
    .map((_, index) => letters.slice(index, index + pieceLetters).join(''));
}
