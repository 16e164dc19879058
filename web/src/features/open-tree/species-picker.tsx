import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { controlStyle } from '../../ui/control-style.ts';
import { Field } from '../../ui/field.tsx';
import { speciesChoices } from './species-choices.ts';

interface SpeciesPickerProps {
  readonly label: string;
  readonly forest: Forest;
  readonly value: SpeciesId | null;
  readonly onChoose: (species: SpeciesId | null) => void;
  /** What choosing nothing is called; without it something must be chosen. */
  readonly none?: string;
  readonly isChoice?: (index: number) => boolean;
  readonly error?: string | undefined;
  readonly placeholder?: string;
}

const everySpecies = () => true;

/** A list of species that is searched by typing; a browser's own could not hold 100,000 names. */
export function SpeciesPicker({
  label,
  forest,
  value,
  onChoose,
  none,
  isChoice = everySpecies,
  error,
  placeholder = t('Choose a species…'),
}: SpeciesPickerProps) {
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const chosen = value === null ? -1 : forest.indexOf(value);
  const shownValue = chosen < 0 ? (none ?? '') : forest.name(chosen);
  const choices = useMemo(
    () => (isOpen ? speciesChoices(forest, typed ?? '', isChoice) : []),
    [isOpen, forest, typed, isChoice],
  );
  const offersNone = none !== undefined && (typed ?? '') === '';
  const options = [
    ...(offersNone ? [{ id: null, name: none, ancestor: null }] : []),
    ...choices.map((index) => ({
      id: forest.id(index),
      name: forest.name(index),
      ancestor: forest.isRoot(index) ? null : forest.name(forest.ancestor(index)),
    })),
  ];

  const open = () => {
    setIsOpen(true);
    setPlace(0);
  };
  const close = () => {
    setIsOpen(false);
    setTyped(null);
  };
  const choose = (at: number) => {
    const option = options[at];
    if (option === undefined) return;
    close();
    if (option.id !== value) onChoose(option.id);
  };
  const handleKey = (event: KeyboardEvent) => {
    const last = Math.max(options.length - 1, 0);
    if (event.key === 'ArrowDown' && !isOpen) open();
    else if (event.key === 'ArrowDown') setPlace(place >= last ? 0 : place + 1);
    else if (event.key === 'ArrowUp') setPlace(place <= 0 ? last : place - 1);
    else if (event.key === 'Enter' && isOpen) choose(place);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Field label={label} error={error}>
      {(binding) => (
        <div className="relative">
          <input
            {...binding}
            ref={box}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && options[place] ? `${listId}-${place}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            value={typed ?? shownValue}
            className={controlStyle('truncate pr-10')}
            onFocus={(event) => event.target.select()}
            onClick={open}
            onChange={(event) => {
              open();
              setTyped(event.target.value);
            }}
            onKeyDown={handleKey}
            onBlur={close}
          />
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.5}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-quiet"
          />
          <div
            id={listId}
            role="listbox"
            aria-label={label}
            className={classNames(
              'absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised',
              !isOpen && 'hidden',
            )}
          >
            {options.map((option, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
              <div
                key={option.id ?? ''}
                id={`${listId}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === place}
                className="flex cursor-pointer items-baseline justify-between gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-leaf-tint aria-selected:bg-leaf-tint"
                // The field must not lose the focus before the click counts.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(at)}
              >
                <span className="truncate">{option.name}</span>
                {option.ancestor !== null && (
                  <span className="max-w-[45%] shrink-0 truncate text-quiet text-xs">
                    {t('of {ancestor}', { ancestor: option.ancestor })}
                  </span>
                )}
              </div>
            ))}
            {options.length === 0 && (
              <p className="px-2.5 py-2 text-quiet text-sm">{t('No species to choose')}</p>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
