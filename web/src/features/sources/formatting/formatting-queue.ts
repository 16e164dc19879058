import type { TextPiece } from '@life-tree/contract/references';
import type { Source } from '@life-tree/phylogeny';
import { nextTurn } from '../../../scheduling/slices.ts';

const formatted = new WeakMap<Source, Map<string, readonly TextPiece[]>>();
let last: Promise<unknown> = Promise.resolve();

/** What a source was formatted as, if it was. */
export function formattedBefore(
  source: Source,
  language: string,
): readonly TextPiece[] | undefined {
  return formatted.get(source)?.get(language);
}

/**
 * Formats a source after those that came before it, with a pause between them: each takes about ten
 * milliseconds, and a page shows many. Null if it is no longer wanted then, or its code cannot be loaded.
 */
export function formatLater(
  source: Source,
  language: string,
  isWanted: () => boolean,
): Promise<readonly TextPiece[] | null> {
  const next = last.then(async () => {
    if (!isWanted()) return null;
    const before = formattedBefore(source, language);
    if (before !== undefined) return before;
    const { formatSource } = await import('@life-tree/contract/references');
    await nextTurn();
    if (!isWanted()) return null;
    const pieces = formatSource(source, 'author-year', language);
    const languages = formatted.get(source) ?? new Map<string, readonly TextPiece[]>();
    formatted.set(source, languages.set(language, pieces));
    return pieces;
  });
  last = next.catch(() => null);
  return next.catch(() => null);
}
