import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t, tCount } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CanvasSettings } from './canvas-settings.ts';
import { type SearchResult, searchSpecies } from './species-search.ts';

/** Looking through 100,000 names takes longer than the next key: it waits for a pause in typing. */
const typingPause = 90;
const nothing: SearchResult = { found: [], count: 0 };

interface FindSpeciesProps {
  readonly forest: Forest;
  readonly settings: CanvasSettings;
  readonly onChoose: (species: SpeciesId) => void;
  readonly onClose: () => void;
}

/** A box that finds species by part of their name; arrows and Enter go to one. */
export function FindSpecies({ forest, settings, onChoose, onClose }: FindSpeciesProps) {
  const { present } = settings;
  const id = useId();
  const [text, setText] = useState('');
  const [result, setResult] = useState(nothing);
  const [place, setPlace] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { found } = result;

  useEffect(() => {
    const timer = setTimeout(() => {
      setResult(searchSpecies(forest, text, present));
      setPlace(0);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [forest, text, present]);

  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const choose = (at: number) => {
    // Enter may come before the pause in typing is over.
    const chosen = found[at] ?? searchSpecies(forest, text, present).found[0];
    if (chosen === undefined) return;
    onChoose(chosen.id);
    onClose();
  };

  const handleKey = (event: KeyboardEvent) => {
    const last = Math.max(found.length - 1, 0);
    if (event.key === 'ArrowDown') setPlace(place === last ? 0 : place + 1);
    else if (event.key === 'ArrowUp') setPlace(place === 0 ? last : place - 1);
    else if (event.key === 'Enter') choose(place);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const isOpen = text.trim() !== '';
  return (
    <div
      ref={box}
      data-canvas-aside
      className="absolute top-3 left-1/2 flex w-[min(24rem,calc(100%-1.5rem))] -translate-x-1/2 flex-col overflow-hidden rounded-md border border-line bg-surface shadow-raised"
    >
      <div className="flex items-center gap-2 px-3">
        <Search aria-hidden="true" className="size-4 shrink-0 text-quiet" strokeWidth={1.5} />
        <input
          // biome-ignore lint/a11y/noAutofocus: it opens at the person's own wish to type into it
          autoFocus
          role="combobox"
          aria-label={t('Find a species')}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[place] ? `${id}-${place}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('Find a species…')}
          value={text}
          className="min-h-11 w-full select-text bg-transparent text-base text-ink outline-none placeholder:text-quiet"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          onBlur={onClose}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('Species found')}
        className={classNames(
          'max-h-64 overflow-y-auto border-line border-t p-1',
          !isOpen && 'hidden',
        )}
      >
        {found.map((species, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
          <div
            key={species.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === place}
            className="flex cursor-pointer items-baseline justify-between gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-leaf-tint aria-selected:bg-leaf-tint"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(at)}
          >
            <span className="truncate">{species.name}</span>
            {species.ancestor !== null && (
              <span className="max-w-[45%] shrink-0 truncate text-quiet text-xs">
                {t('of {ancestor}', { ancestor: species.ancestor })}
              </span>
            )}
          </div>
        ))}
      </div>
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
  if (count === found.length) return tCount(count, '{count} found', '{count} found');
  return t('{count} found, the first {shown} shown', { count, shown: found.length });
}
