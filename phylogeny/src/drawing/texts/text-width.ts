const narrow = /[\s.,:;'"|!()[\]{}ijlftrI1\-/\\]/;
const wide = /[mwMW@%&—…]/;
const capital = /[\p{Lu}\d]/u;
const mark = /[\p{M}\p{Cf}]/u;
const fullWidth =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/**
 * An estimate of the width of a text where no font can be measured, too wide rather than too narrow.
 * Fonts differ, so leave some extra space where texts must not collide.
 */
export function estimateTextWidth(text: string, size: number): number {
  let ems = 0;
  for (const character of text) {
    let width = knownEms.get(character);
    if (width === undefined) {
      width = emsOf(character);
      if (knownEms.size < maxCached) knownEms.set(character, width);
    }
    ems += width;
  }
  return ems * size;
}

// Names reuse few characters, and testing five regular expressions for each is slow.
const knownEms = new Map<string, number>();
const maxCached = 4096;

function emsOf(character: string): number {
  if (mark.test(character)) return 0;
  if (fullWidth.test(character)) return 1.02;
  if (narrow.test(character)) return 0.34;
  if (wide.test(character)) return 0.88;
  return capital.test(character) ? 0.64 : 0.54;
}

let segmenter: Intl.Segmenter | undefined;

/** Creating a segmenter is a thousand times slower than using it, so it is created once, when first needed. */
function segments(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/** Text in which every character is a grapheme, so that no segmenter is needed. */
const plain = /^[ -~]*$/;

/** Blanks, controls and invisible marks such as overrides of the text direction. */
const invisible = /^[\s\p{Cc}\p{Cf}]+/u;

/** The first grapheme of a text that can be seen. */
export function firstGrapheme(text: string): string {
  const beginning = text.slice(0, 2);
  if (plain.test(beginning) && beginning.charAt(0) !== ' ') return beginning.charAt(0);
  return segments(text.replace(invisible, '')).containing(0)?.segment ?? '';
}

/** The graphemes of a text: accents and joined emoji stay whole. */
export function graphemes(text: string): string[] {
  if (plain.test(text)) return text.split('');
  return Array.from(segments(text), (one) => one.segment);
}

/** The text, or as much of its start as fits, with an ellipsis. */
export function shortenToWidth(
  text: string,
  width: number,
  measure: (text: string) => number,
): string {
  if (measure(text) <= width) return text;
  const parts = graphemes(text);
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${parts.slice(0, middle).join('')}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return `${parts.slice(0, low).join('').trimEnd()}…`;
}
