/** The meaning of an unquoted label: underscores between words are spaces, each of them one. */
export function spacedLabel(label: string): string {
  let from = 0;
  while (label[from] === '_') from += 1;
  let to = label.length;
  while (to > from && label[to - 1] === '_') to -= 1;
  return label.slice(0, from) + label.slice(from, to).replaceAll('_', ' ') + label.slice(to);
}
