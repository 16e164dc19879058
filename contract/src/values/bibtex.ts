// BibTeX counts even escaped braces, so they become commands.
const texMarks: Readonly<Record<string, string>> = {
  '\\': '{\\textbackslash}',
  '{': '{\\textbraceleft}',
  '}': '{\\textbraceright}',
  '~': '{\\textasciitilde}',
  '^': '{\\textasciicircum}',
  '<': '{\\textless}',
  '>': '{\\textgreater}',
};

/** A text as the value of a BibTeX field. */
export function escapeTex(text: string): string {
  return text.replace(/[\\{}~^<>]|[&%$#_]/g, (mark) => texMarks[mark] ?? `\\${mark}`);
}
