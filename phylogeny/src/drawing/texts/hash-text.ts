/** The FNV-1a hash of a text, which continues that of the text before it. */
export function hashText(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
