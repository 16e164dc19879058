import { mixed, type SpeciesId } from '@life-tree/phylogeny';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { OptionList, useCombobox } from '../../../ui/buttons/option-list.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { controlStyle } from '../../../ui/forms/control-style.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { searchSpecies, speciesOption } from '../../canvas-tools/index.ts';
import { useForest } from '../../shown-tree/index.ts';

interface SpeciesPickerProps {
  readonly label: string;
  /** `mixed` if several species with different values are edited together. */
  readonly value: SpeciesId | null | typeof mixed;
  readonly onChoose: (species: SpeciesId | null) => void;
  /** The user is about to choose. What was refused before no longer matters. */
  readonly onOpen?: () => void;
  /** The label of the option that chooses nothing. Without it, a species must be chosen. */
  readonly none?: string;
  readonly isChoice?: (index: number) => boolean;
  /** The species that are listed before the user types. */
  readonly isSuggested?: (index: number) => boolean;
  readonly error?: string | undefined;
  /** Whether a dialog starts with the focus here. The list is open then. */
  readonly hasInitialFocus?: boolean;
  readonly placeholder?: string;
  readonly aside?: ReactNode;
}

const popup =
  'absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-line bg-surface shadow-raised';

/** A searchable list of species. A native select could not hold 100,000 names. */
export function SpeciesPicker({
  label,
  value,
  onChoose,
  onOpen,
  none,
  isChoice,
  isSuggested = isChoice,
  error,
  hasInitialFocus = false,
  placeholder = value === mixed ? t('mixed') : t('Choose a species…'),
  aside,
}: SpeciesPickerProps) {
  const forest = useForest();
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(hasInitialFocus);
  const chosen = value === null || value === mixed ? -1 : forest.indexOf(value);
  const shownValue = chosen >= 0 ? shownName(forest, chosen) : value === mixed ? '' : (none ?? '');
  const found = useMemo(
    () => (isOpen ? searchSpecies(forest, typed ?? '', typed ? isChoice : isSuggested).found : []),
    [isOpen, forest, typed, isChoice, isSuggested],
  );
  const offersNone = none !== undefined && (typed ?? '') === '';
  const ids = [...(offersNone ? [null] : []), ...found.map(({ id }) => id)];
  const options = [
    ...(offersNone ? [{ key: '', label: none, note: null }] : []),
    ...found.map(speciesOption),
  ];

  const close = () => {
    setIsOpen(false);
    setTyped(null);
  };
  const choose = (index: number) => {
    const id = ids[index];
    if (id === undefined) return;
    close();
    if (id !== value) onChoose(id);
  };
  const open = () => {
    setIsOpen(true);
    resetActive();
    onOpen?.();
  };
  const { field, active, resetActive } = useCombobox({
    listId,
    isOpen,
    count: options.length,
    // The chosen species, so that opening the list and pressing Enter changes nothing.
    initial: typed === null ? (value === mixed ? -1 : ids.indexOf(value)) : 0,
    onChoose: choose,
    onOpen: open,
    onClose: close,
  });

  return (
    <Field label={label} aside={aside} error={error}>
      {(binding) => (
        <div className="relative">
          <input
            {...binding}
            {...field}
            data-initial-focus={hasInitialFocus || undefined}
            placeholder={placeholder}
            value={typed ?? shownValue}
            className={controlStyle('truncate pr-10')}
            onFocus={(event) => event.target.select()}
            onClick={open}
            onChange={(event) => {
              open();
              setTyped(event.target.value);
            }}
            onBlur={close}
          />
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.5}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-quiet"
          />
          <OptionList
            id={listId}
            label={label}
            options={options}
            active={active}
            hidden={!isOpen || options.length === 0}
            className={classNames(
              popup,
              'max-h-[clamp(6rem,100cqh-1.5rem,16rem)] scroll-mb-2 overflow-y-auto p-1',
            )}
            onChoose={choose}
          />
          <p
            role="status"
            className={classNames(popup, 'px-3.5 py-3 text-quiet text-sm empty:hidden')}
          >
            {isOpen && options.length === 0 && t('No species to choose from')}
          </p>
        </div>
      )}
    </Field>
  );
}
