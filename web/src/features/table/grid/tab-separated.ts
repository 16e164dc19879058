/** Cells as spreadsheets copy them: tabs between cells, and quotes around those with tabs or line breaks. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

function quoted(text: string): string {
  return /[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads cells that were copied from a spreadsheet. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:^"|(?<=[\t\n\r])")((?:[^"]|"")*)"(?=[\t\n\r]|$)|([^\t\n\r]*)/y;
  let at = 0;
  while (at <= text.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const cell = match?.[1]?.replaceAll('""', '"') ?? match?.[2] ?? '';
    rows.at(-1)?.push(cell);
    at += match?.[0].length ?? 0;
    if (text.startsWith('\r\n', at)) at++;
    if (text[at] === '\n' || text[at] === '\r') rows.push([]);
    at++;
  }
  // A line break ends the last row instead of starting another.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}
