import type { MeasureText } from '../texts/text-measure.ts';

/** The spaces in the name of a licence, such as "CC BY-SA 4.0". */
const spaceInLicence = /(?<=\bCC) (?=BY|0)|(?<=\bCC ?(?:BY[A-Z-]*|0)) (?=\d\.\d)/g;
const together = '\u00a0';

/** Breaks a text at spaces, but not within the name of a licence, and words that are longer than a line anywhere. */
export function breakLines(
  text: string,
  width: number,
  size: number,
  measure: MeasureText,
): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const words = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(spaceInLicence, together)
    .split(' ')
    .map((word) => word.replaceAll(together, ' '));
  for (const word of words.flatMap((one) => pieces(one, width, size, measure))) {
    const length = measure(word, size);
    const space = line === '' ? 0 : measure(' ', size);
    if (line !== '' && used + space + length > width) {
      lines.push(line);
      line = word;
      used = length;
    } else {
      line = line === '' ? word : `${line} ${word}`;
      used += space + length;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, width: number, size: number, measure: MeasureText): string[] {
  if (measure(word, size) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of word) {
    const length = measure(character, size);
    if (part !== '' && used + length > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += length;
  }
  return [...parts, part];
}
