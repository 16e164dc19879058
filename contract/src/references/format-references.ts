import {
  citingSpecies,
  type Forest,
  type PartList,
  type ReferenceStyle,
  type ReferenceTexts,
  type ShownChoice,
  type Source,
  shownSpecies,
  sourceLabel,
} from '@life-tree/phylogeny';
import { fallbackText, formatSource } from './format-source.ts';
import { plainText } from './text-pieces.ts';

interface ReferenceOptions {
  readonly style: ReferenceStyle;
  readonly language: string;
  /** "References" in this language. */
  readonly title: string;
  /** "All species: {references}" in this language; in English when absent. */
  readonly shared?: string;
  /** Which species the drawing leaves out. */
  readonly shown: ShownChoice;
  /** Lets other work go on. Called before each source, which takes some milliseconds. */
  readonly pause: () => Promise<void>;
}

/** Preparing the style takes a second on a slow machine, and a reference usually some milliseconds. */
const maxMilliseconds = (references: number): number => 3000 + 100 * references;

/** The sources that visible species cite, as texts; null if there are none. Beyond the time limit, they are short. */
export async function formatReferences(
  forest: Forest,
  sources: PartList<Source>,
  { style, language, title, shared, shown, pause }: ReferenceOptions,
): Promise<ReferenceTexts | null> {
  const isShown = shownSpecies(forest, shown);
  const texts: Record<string, ReferenceTexts['sources'][string]> = {};
  let count = 0;
  let spent = 0;
  for (const [id, citing] of citingSpecies(forest)) {
    const source = sources.get(id);
    if (source === undefined || !citing.some(({ row }) => isShown?.[row] !== 0)) continue;
    await pause();
    const start = Date.now();
    const isLate = spent > maxMilliseconds(count++);
    const reference = isLate
      ? fallbackText(source)
      : plainText(formatSource(source, style, language));
    spent += Date.now() - start;
    texts[id] = { reference, label: sourceLabel(source) };
  }
  return Object.keys(texts).length === 0
    ? null
    : { style, title, sources: texts, ...(shared !== undefined && { shared }) };
}
