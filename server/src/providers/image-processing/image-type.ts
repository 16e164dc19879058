export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'svg';

/** Detects the type by content: names and declared types can't be trusted. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  if (beginsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP$/.test(bytes.toString('latin1', 0, 12))) return 'webp';
  if (isAvif(bytes)) return 'avif';
  return isSvg(bytes) ? 'svg' : null;
}

function beginsWith(bytes: Buffer, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

// Real files name a handful of brands.
const maxBrands = 32;

/** Whether the first box of an ISO media file lists AVIF among its brands. HEIC files have the same structure. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + 4 * maxBrands);
  for (let at = 8; at + 4 <= end; at += 4) {
    // The four bytes after the main brand are its version.
    if (at !== 12 && /^avi[fs]$/.test(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

// Drawing programs write long comments and entity lists before the SVG element.
const maxPreambleBytes = 65_536;

/** Whether an XML document's first element is `svg`. */
function isSvg(bytes: Buffer): boolean {
  const text = decode(bytes.subarray(0, maxPreambleBytes));
  let at = 0;
  for (;;) {
    at = skipSpace(text, at);
    if (text.startsWith('<?', at)) at = after(text, '?>', at);
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at);
    else if (text.startsWith('<!DOCTYPE', at)) at = afterDoctype(text, at);
    else return /^<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/.test(text.slice(at, at + 100));
  }
}

function decode(bytes: Buffer): string {
  const encoding = beginsWith(bytes, [0xff, 0xfe]) ? 'utf16le' : 'utf8';
  return bytes.toString(encoding).replace(/^\ufeff/, '');
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text.charAt(at))) at += 1;
  return at;
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

/** A document type may contain declarations in brackets, which contain `>`. */
function afterDoctype(text: string, from: number): number {
  const bracket = text.indexOf('[', from);
  const close = text.indexOf('>', from);
  if (bracket < 0 || (close >= 0 && close < bracket)) return after(text, '>', from);
  return after(text, '>', after(text, ']', bracket));
}
