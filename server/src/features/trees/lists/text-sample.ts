const sampledTexts = 2000;
const freshMilliseconds = 10 * 60_000;
/** Words in at least this part of all trees are found faster by scanning than by the index. */
const commonRatio = 0.1;
const maxSearchedPieces = 4;
const pieceLetters = 3;

/** Estimates how common words are. It affects only the speed of a search, never its result. */
export interface TextSample {
  /** Whether so many trees contain all words that the index would be slower than a scan. */
  isCommon(words: readonly string[]): boolean;
  /** The trigrams of these words that the fewest trees contain, so that the index compares short lists. */
  rarestPieces(words: readonly string[]): string[];
}

/**
 * Keeps a sample of the latest texts for some minutes. They represent all texts: words that are common
 * now were mostly common before.
 */
export function createTextSampling(
  readLatest: (limit: number) => Promise<readonly string[]>,
  now: () => Date,
): () => Promise<TextSample> {
  let kept: { readonly sample: Promise<TextSample>; readonly until: number } | null = null;
  return () => {
    const at = now().getTime();
    if (kept === null || kept.until < at) {
      const sample = readLatest(sampledTexts).then(sampleOf);
      kept = { sample, until: at + freshMilliseconds };
      sample.catch(() => {
        kept = null;
      });
    }
    return kept.sample;
  };
}

export function sampleOf(texts: readonly string[]): TextSample {
  const frequencies = new Map<string, number>();
  for (const text of texts) {
    for (const piece of new Set(piecesOf(text))) {
      frequencies.set(piece, (frequencies.get(piece) ?? 0) + 1);
    }
  }
  const byRarity = (words: readonly string[]) =>
    [...new Set(words.flatMap(piecesOf))]
      .map((piece) => ({ piece, frequency: frequencies.get(piece) ?? 0 }))
      .sort((one, other) => one.frequency - other.frequency);

  return {
    isCommon: (words) => {
      // For a table this small the index is always fast.
      if (texts.length < sampledTexts) return false;
      const enough = commonRatio * texts.length;
      if ((byRarity(words)[0]?.frequency ?? enough) < enough) return false;
      const matches = texts.filter((text) => words.every((word) => text.includes(word)));
      return matches.length >= enough;
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

function piecesOf(text: string): string[] {
  const letters = [...text];
  return letters
    .slice(0, Math.max(0, letters.length - pieceLetters + 1))
    .map((_, index) => letters.slice(index, index + pieceLetters).join(''));
}
