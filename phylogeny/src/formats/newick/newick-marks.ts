/**
 * The annotation keys of our writers for what Newick cannot express. Other programs see ordinary
 * annotations or comments.
 */
export const forestMark = {
  /** {number of the species} on a segment, {number, start, duration} in years on its last one. */
  species: 'life_tree',
  name: 'life_tree_name',
  /** The optional fields of the species as JSON. */
  details: 'life_tree_details',
  /** The columns of the tree as JSON, before its first node. */
  columns: 'life_tree_columns',
  /** The sources that the tree cites as JSON, in the same place. */
  sources: 'life_tree_sources',
  description: 'description',
  image: 'image',
} as const;

/** Escapes characters that could end an annotation or confuse simple readers of annotations. */
export function escapeAnnotation(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be escaped.
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029"%&'(),:;=[\]{}\ufeff\ufffd]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (character) => `%u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Undoes `escapeAnnotation`. */
export function unescapeAnnotation(text: string): string {
  return text.replace(/%u([0-9a-f]{4})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
