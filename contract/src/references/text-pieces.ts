/** A part of a reference in one style. */
export interface TextPiece {
  readonly text: string;
  readonly italic?: true;
  readonly bold?: true;
  readonly shift?: 'sup' | 'sub';
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};

/**
 * The text of citeproc's HTML in its styles. Nothing else of the HTML is kept, so it cannot do anything on
 * a page; citeproc has escaped the HTML in titles, which is shown as text.
 */
export function textPieces(html: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const open: OpenTag[] = [];
  for (const [token] of html.trim().matchAll(/<[^>]*>|[^<]+|</g)) {
    const [, end, name = ''] = /^<(\/?)(\w+)[^>]*>$/.exec(token) ?? [];
    if (end === undefined) {
      const text = readEntities(token).replace(/\s+/g, ' ');
      if (text.trim() !== '' || pieces.length > 0) pieces.push({ text, ...styleOf(open) });
    } else if (end === '') {
      open.push({ name, isUpright: token.includes('font-style:normal') });
    } else {
      const start = open.findLastIndex((one) => one.name === name);
      if (start >= 0) open.splice(start, 1);
    }
  }
  while (pieces.at(-1)?.text.trim() === '') pieces.pop();
  const last = pieces.at(-1);
  if (last !== undefined) pieces[pieces.length - 1] = { ...last, text: last.text.trimEnd() };
  return pieces;
}

/** The text without its styles. */
export function plainText(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}

interface OpenTag {
  readonly name: string;
  /** In an italic text, what would be in italics is upright. */
  readonly isUpright: boolean;
}

function styleOf(open: readonly OpenTag[]): Omit<TextPiece, 'text'> {
  const slant = open.findLast(({ name, isUpright }) => name === 'i' || isUpright);
  const shift = open.findLast(({ name }) => name === 'sup' || name === 'sub')?.name;
  return {
    ...(slant?.name === 'i' && { italic: true }),
    ...(open.some(({ name }) => name === 'b') && { bold: true }),
    ...((shift === 'sup' || shift === 'sub') && { shift }),
  };
}

function readEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) => {
    if (code !== undefined) return String.fromCodePoint(Math.min(Number(code), 0x10ffff));
    return entities[name ?? ''] ?? whole;
  });
}
