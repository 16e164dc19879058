interface ReadMail {
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
  readonly html: string;
}

/** Reads a mail written by the outbox: exactly two quoted-printable parts. */
export function readMailFile(file: string): ReadMail {
  const { headers, body } = split(file);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).map(split);
  const partOf = (type: string) =>
    parts.find((part) => part.headers.includes(`Content-Type: ${type}`));
  return {
    to: headerOf(headers, 'To'),
    subject: headerOf(headers, 'Subject'),
    date: headerOf(headers, 'Date'),
    text: decode(partOf('text/plain')?.body ?? ''),
    html: decode(partOf('text/html')?.body ?? ''),
  };
}

function split(part: string): { readonly headers: string; readonly body: string } {
  const text = part.replace(/^\n/, '');
  const end = text.indexOf('\n\n');
  return end < 0
    ? { headers: text, body: '' }
    : { headers: text.slice(0, end).replaceAll(/\n[ \t]+/g, ' '), body: text.slice(end + 2) };
}

function headerOf(headers: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
}

function decode(quotedPrintable: string): string {
  const bytes = quotedPrintable
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8').trimEnd();
}
