const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/** What another site puts into its page to show a tree. */
export function embedCode(
  tree: { readonly id: string; readonly name: string },
  origin: string,
): string {
  const title = tree.name.replace(/[&"<>]/g, (mark) => marks[mark] ?? mark);
  return `<iframe src="${origin}/embed/${tree.id}" title="${title}" width="800" height="500" style="border:0" loading="lazy" allowfullscreen></iframe>`;
}
