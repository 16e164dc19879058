import type { SpeciesId } from '@life-tree/phylogeny';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { OptionList, useCombobox } from '../../../ui/buttons/option-list.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useForest, useTreeSettings } from '../../shown-tree/index.ts';
import { type SearchResult, searchSpecies, speciesOption } from './species-search.ts';

/** Searching 100,000 names takes longer than a keystroke, so wait for a pause in typing. */
const typingPause = 90;
const noResult = { found: [], count: 0, search: null };

interface FindSpeciesProps {
  readonly onChoose: (species: SpeciesId) => void;
  readonly onClose: () => void;
}

/** Finds species by part of their name. Arrow keys and Enter go to one. */
export function FindSpecies({ onChoose, onClose }: FindSpeciesProps) {
  const forest = useForest();
  const settings = useTreeSettings();
  const { present } = settings;
  const listId = useId();
  const [text, setText] = useState('');
  const [result, setResult] = useState<SearchResult & { readonly search: unknown }>(noResult);
  const { found } = result;
  const isOpen = text.trim() !== '';

  const search = useCallback(
    () =>
      searchSpecies(
        forest,
        text,
        (index) => present === null || forest.extinction(index) <= present,
      ),
    [forest, text, present],
  );
  const choose = (index: number) => {
    // Enter may be pressed before the typed text has been searched.
    const current = result.search === search ? found : search().found;
    const chosen = isOpen ? current[Math.max(index, 0)] : undefined;
    if (chosen === undefined) return;
    onChoose(chosen.id);
    onClose();
  };
  const { field, active, resetActive } = useCombobox({
    listId,
    isOpen,
    count: found.length,
    initial: 0,
    onChoose: choose,
    onClose,
  });

  useEffect(() => {
    const timer = setTimeout(() => setResult({ ...search(), search }), typingPause);
    return () => clearTimeout(timer);
  }, [search]);

  return (
    <div
      data-canvas-aside
      className="absolute top-3 left-1/2 flex w-[min(24rem,calc(100%-1.5rem))] -translate-x-1/2 flex-col overflow-hidden rounded-md border border-line bg-surface shadow-raised"
    >
      <div className="flex items-center gap-2 px-3">
        <Search aria-hidden="true" className="size-4 shrink-0 text-quiet" strokeWidth={1.5} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the user opens it to type into it
          autoFocus
          {...field}
          aria-label={t('Find a species')}
          placeholder={t('Find a species…')}
          value={text}
          className="min-h-11 w-full select-text bg-transparent text-base text-ink outline-none placeholder:text-quiet"
          onChange={(event) => {
            setText(event.target.value);
            resetActive();
          }}
          onBlur={onClose}
        />
      </div>
      <OptionList
        id={listId}
        label={t('Species found')}
        options={found.map(speciesOption)}
        active={active}
        hidden={!isOpen}
        className="max-h-64 overflow-y-auto border-line border-t p-1"
        onChoose={choose}
      />
      <p
        role="status"
        className={classNames('tabular px-3 pb-2 text-quiet text-xs', !isOpen && 'hidden')}
      >
        {foundText(result)}
      </p>
    </div>
  );
}

function foundText({ found, count }: SearchResult): string {
  if (count === 0) return t('No species with this name');
  if (count === found.length)
    return t('{count, plural, one {# found} other {# found}}', { count }, 'species');
  return t('Showing the first {shown} of {count} found', { count, shown: found.length });
}
