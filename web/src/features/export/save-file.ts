// Not allowed in file names on at least one operating system.
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu;

/** A file name that all operating systems allow. */
export function fileName(name: string, extension: string): string {
  const safe = name.replace(forbidden, '-').replace(/^\.+/, '').trim();
  return `${safe === '' ? 'tree' : safe}.${extension}`;
}

/** Downloads a file by clicking a link to it. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
