import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isComposing } from '../typing/is-composing.ts';

export interface Option {
  readonly key: string;
  readonly label: string;
  /** Distinguishes it from an option with the same label. */
  readonly note: string | null;
}

interface ComboboxSettings {
  readonly listId: string;
  readonly isOpen: boolean;
  readonly count: number;
  /** The option that is active until the user moves; -1 for none. */
  readonly initial: number;
  readonly onChoose: (index: number) => void;
  /** Without it, `onClose` closes the field too. */
  readonly onOpen?: () => void;
  readonly onClose: () => void;
}

/**
 * The text field of a combobox, as in the WAI-ARIA pattern: it keeps the focus, and the arrow keys move
 * the active option of its `OptionList`.
 */
export function useCombobox(settings: ComboboxSettings) {
  const { listId, isOpen, count, initial, onChoose, onOpen, onClose } = settings;
  const [moved, setMoved] = useState<number | null>(null);
  const last = count - 1;
  const active = Math.min(moved ?? initial, last);

  const handleOpenKey = ({ key, altKey }: KeyboardEvent): boolean => {
    if (key === 'Escape' || (altKey && key === 'ArrowUp')) onClose();
    else if (key === 'ArrowDown') setMoved(active >= last ? 0 : active + 1);
    else if (key === 'ArrowUp') setMoved(active <= 0 ? last : active - 1);
    else if (key === 'Enter') onChoose(active);
    else return false;
    return true;
  };
  const handleClosedKey = ({ key }: KeyboardEvent): boolean => {
    if (onOpen === undefined && key === 'Escape') onClose();
    else if (onOpen !== undefined && (key === 'ArrowDown' || key === 'ArrowUp')) onOpen();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (!(isOpen ? handleOpenKey : handleClosedKey)(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const field = {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen && active >= 0 ? optionId(listId, active) : undefined,
    autoComplete: 'off',
    onKeyDown,
  } as const;
  return { field, active, hasMoved: moved !== null, resetActive: () => setMoved(null) };
}

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly active: number;
  readonly hidden: boolean;
  readonly className: string;
  readonly onChoose: (index: number) => void;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Scrolls the active option of a list into view. */
export function useActiveInView(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
}

/** The options of a combobox. */
export function OptionList(props: OptionListProps) {
  const { id, label, options, active, hidden, className, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useActiveInView(list);
  // The panel around it may end before the list does.
  useEffect(() => {
    if (!hidden) list.current?.scrollIntoView({ block: 'nearest' });
  }, [hidden]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      hidden={hidden}
      className={className}
      // Keep the focus in the field, which would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
        <div
          key={option.key}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className="flex cursor-pointer items-baseline justify-between gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-leaf-tint aria-selected:bg-leaf-tint"
          onClick={() => onChoose(at)}
        >
          <span className="truncate">{option.label}</span>
          {option.note !== null && (
            <span className="max-w-[45%] shrink-0 truncate text-quiet text-xs">{option.note}</span>
          )}
        </div>
      ))}
    </div>
  );
}
