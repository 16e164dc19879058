import {
  type Forest,
  type PartList,
  type ShownChoice,
  type Source,
  shownSpecies,
} from '@life-tree/phylogeny';
import { currentLanguage } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { citingSpecies } from './cited-species.ts';
import type { ReferenceStyle } from './formatting/format-source.ts';
import { sourceLabel } from './formatting/source-label.ts';
import { plainText } from './formatting/text-pieces.ts';

export type { ReferenceStyle } from './formatting/format-source.ts';

/** The sources that visible species cite, as texts, so that they can be sent to a worker. */
export interface ReferenceTexts {
  readonly style: ReferenceStyle;
  /** "References" */
  readonly title: string;
  /** By the id of the source. */
  readonly sources: Readonly<
    Record<string, { readonly reference: string; readonly label: string }>
  >;
}

/** Whether any species cites a source of the tree. */
export function hasCitedSources(forest: Forest, sources: PartList<Source>): boolean {
  if (sources.size === 0) return false;
  for (const id of citingSpecies(forest).keys()) if (sources.has(id)) return true;
  return false;
}

/** Formats the sources that visible species cite. Takes some time, but the page can be used meanwhile. */
export async function referenceTexts(
  forest: Forest,
  sources: PartList<Source>,
  choice: ShownChoice,
  style: ReferenceStyle,
): Promise<ReferenceTexts | null> {
  if (!hasCitedSources(forest, sources)) return null;
  const shown = shownSpecies(forest, choice);
  const title = t('References');
  const { formatSource } = await import('./formatting/format-source.ts');
  const texts: Record<string, { reference: string; label: string }> = {};
  for (const [id, citing] of citingSpecies(forest)) {
    const source = sources.get(id);
    if (source === undefined || !citing.some(({ row }) => shown?.[row] !== 0)) continue;
    await new Promise((resolve) => setTimeout(resolve));
    texts[id] = {
      reference: plainText(formatSource(source, style, currentLanguage())),
      label: sourceLabel(source),
    };
  }
  return Object.keys(texts).length === 0 ? null : { style, title, sources: texts };
}
