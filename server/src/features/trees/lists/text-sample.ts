const sampledTexts = 2000;
const freshMilliseconds = 10 * 60_000;
/** A word that this share of trees hold is met soon by going through them. */
const commonRatio = 0.1;
const maxSearchedPieces = 4;
const pieceLetters = 3;

/** What some search texts tell about all of them. Only how fast a search is depends on it. */
export interface TextSample {
  /** Whether so many trees hold all words that the index would take longer to name them. */
  isCommon(words: readonly string[]): boolean;
  /** The pieces of these words that the fewest trees hold: few short lists for an index to compare. */
  rarestPieces(words: readonly string[]): string[];
}

/**
 * Keeps a sample for some minutes. The latest texts stand for all: words that are common now have
 * mostly been so before.
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
  const holders = new Map<string, number>();
  for (const text of texts) {
    for (const piece of new Set(piecesOf(text))) holders.set(piece, (holders.get(piece) ?? 0) + 1);
  }
  const byRarity = (words: readonly string[]) =>
    [...new Set(words.flatMap(piecesOf))]
      .map((piece) => ({ piece, holders: holders.get(piece) ?? 0 }))
      .sort((one, other) => one.holders - other.holders);

  return {
    isCommon: (words) => {
      // Of a table this small the index names all at once.
      if (texts.length < sampledTexts) return false;
      const enough = commonRatio * texts.length;
      if ((byRarity(words)[0]?.holders ?? enough) < enough) return false;
      const holding = texts.filter((text) => words.every((word) => text.includes(word)));
      return holding.length >= enough;
    },

    rarestPieces: (words) => {
      const pieces = byRarity(words).filter(({ piece }) => /[\p{L}\p{N}]/u.test(piece));
      const rarest = pieces.slice(0, maxSearchedPieces).map(({ piece }) => piece);
      // Only three letters in a row are sure to be in the index.
      const sure = pieces.find(({ piece }) => /^[\p{L}\p{N}]+$/u.test(piece));
      return sure === undefined ? [] : [...new Set([sure.piece, ...rarest])];
    },
  };
}

function piecesOf(text: string): string[] {
  const letters = [...text];
  return letters
    .slice(0, Math.max(0, letters.length - pieceLetters + 1))
    .map((_, place) => letters.slice(place, place + pieceLetters).join(''));
}
