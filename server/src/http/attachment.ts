/** The header `content-disposition` of a file that is saved under the name of a tree. */
export function attachment(name: string, extension: string): string {
  const safe = name
    .replace(/[\p{Cc}"\\/:*?<>|%]/gu, '-')
    .replace(/^\.+/, '')
    .trim();
  const file = `${safe === '' ? 'tree' : safe}.${extension}`;
  const plain = file.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file).replace(/['()*]/g, percentOf)}`;
}

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
