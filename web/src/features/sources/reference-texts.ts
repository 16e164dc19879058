import {
  citingSpecies,
  type Forest,
  type PartList,
  type ReferenceStyle,
  type ReferenceTexts,
  type ShownChoice,
  type Source,
} from '@life-tree/phylogeny';
import { nextTurn } from '../../scheduling/slices.ts';
import { currentLanguage } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';

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
  shown: ShownChoice,
  style: ReferenceStyle,
): Promise<ReferenceTexts | null> {
  if (!hasCitedSources(forest, sources)) return null;
  const options = {
    style,
    language: currentLanguage(),
    title: t('References'),
    shared: t('All species: {references}', { references: '{references}' }),
    shown,
    pause: nextTurn,
  };
  const { formatReferences } = await import('@life-tree/contract/references');
  return formatReferences(forest, sources, options);
}
