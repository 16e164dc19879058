/**
 * Writes a list of texts into one cell, separated by ";". Each text can have further parts, separated by
 * "|". Texts that contain one of these are quoted.
 */
export function writeCellList(items: readonly (readonly string[])[]): string {
  return items.map((parts) => parts.map(quoted).join(' | ')).join('; ');
}

function quoted(part: string): string {
  const text = part.trim();
  return /[;|]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads what `writeCellList` writes, and lists that people write without quotes. */
export function readCellList(text: string): readonly (readonly string[])[] {
  const items: string[][] = [];
  const part = /\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[;|]|$))|([^;|]*))\s*([;|]|$)/gy;
  let parts: string[] = [];
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    const [, inQuotes, plain = '', end] = found;
    parts.push((inQuotes?.replaceAll('""', '"') ?? plain).trim());
    if (end !== '|') {
      if (parts.some((one) => one !== '')) items.push(parts);
      parts = [];
    }
    if (end === '') break;
  }
  return items;
}
