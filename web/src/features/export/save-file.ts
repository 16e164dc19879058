// Characters that one system or another does not allow in a file's name.
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu;

/** A file name as close to the given one as all systems allow. */
export function fileName(name: string, extension: string): string {
  const safe = name.replace(forbidden, '-').replace(/^\.+/, '').trim();
  return `${safe === '' ? 'tree' : safe}.${extension}`;
}

/** Hands the person a file, as if they had followed a link to it. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
