const marks = /\p{M}/gu;
const isAscii = /^[\u0020-\u007e]*$/;

/** A text without case and accents, for searching and sorting. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return isAscii.test(lower) ? lower : lower.normalize('NFD').replace(marks, '');
}
