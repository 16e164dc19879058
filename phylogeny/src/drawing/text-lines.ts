import type { MeasureText } from './text-measure.ts';

/** Breaks a text at spaces, and words that are longer than a line anywhere. */
export function breakLines(
  text: string,
  width: number,
  size: number,
  measure: MeasureText,
): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, width, size, measure))) {
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
