import type { Forest, PartList, Source, SpeciesId } from '@life-tree/phylogeny';
import { t } from '../../texts/t.ts';
import { SourceList } from './source-list.tsx';

interface ReferencesProps {
  readonly sources: PartList<Source>;
  readonly forest: Forest;
  readonly onSelect: (species: SpeciesId) => void;
}

/** The sources of a tree for its readers. Nothing if it has none. */
export function References({ sources, forest, onSelect }: ReferencesProps) {
  if (sources.size === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium font-sans text-sm">{t('References')}</h2>
      <SourceList sources={sources} forest={forest} onSelect={onSelect} />
    </section>
  );
}
