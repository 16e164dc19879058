import type { FaultCode } from './fault-messages.ts';

/** The first bytes of files that are not text. */
const signatures: readonly (readonly [FaultCode, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['image-file', [0x89, 0x50, 0x4e, 0x47]],
  ['image-file', [0xff, 0xd8, 0xff]],
  ['image-file', [0x47, 0x49, 0x46, 0x38]],
  ['old-office', [0xd0, 0xcf, 0x11, 0xe0]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['archive', [0x52, 0x61, 0x72, 0x21]],
  ['archive', [0x42, 0x5a, 0x68]],
  ['archive', [0xfd, 0x37, 0x7a, 0x58]],
];

/** What a file that is not text most likely is; null when it can be text. */
export function binaryKind(bytes: Uint8Array): FaultCode | null {
  for (const [code, start] of signatures) {
    if (start.every((byte, index) => bytes[index] === byte)) return code;
  }
  return null;
}

/** The beginnings of text files of other kinds. */
const beginnings: readonly (readonly [FaultCode, RegExp])[] = [
  ['web-page', /^<(?:!doctype\s+html|html|head|body)\b/i],
  ['sequences', /^>[^\n\r]*[\r\n]+[A-Z*?.\s-]{4,}/i],
  [
    'sequences',
    /^(?:CLUSTAL|MUSCLE|PROBCONS|# STOCKHOLM|LOCUS\s|ID {3}\S|@\S+[\r\n]+[ACGTN]+[\r\n]+\+)/,
  ],
  // PAML and PHYLIP write the same line before trees, which start with a parenthesis.
  ['sequences', /^\d+[ \t]+\d+[ \t]*[\r\n]+\s*(?![([])\S+\s+[A-Z?-][A-Z?\s-]{3,}/i],
  ['references', /^@\w+\s*\{/],
  ['references', /^TY {2}- /],
  ['r-data', /^(?:RDX\d|RDA\d|X\n|A\n\d)/],
];

/** What a text of no format that we read most likely is; null when nothing is likely. */
export function likelyKind(text: string): FaultCode | null {
  const start = text.slice(0, 4096).replace(/^\uFEFF?\s*/, '');
  return beginnings.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}
