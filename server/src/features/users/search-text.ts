/** A text without case and accents, as searches compare it. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A `like` pattern in which everything a person typed is literal. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
