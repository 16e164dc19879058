const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/** The HTML that shows the tree on another site. */
export function embedCode(tree: { readonly id: string; readonly name: string }): string {
  const title = tree.name.replace(/[&"<>]/g, (mark) => htmlEntities[mark] ?? mark);
  const address = `${window.location.origin}/embed/${tree.id}`;
  return `<iframe src="${address}" title="${title}" width="800" height="500" style="border:0" loading="lazy" allowfullscreen></iframe>`;
}
