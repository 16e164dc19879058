import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

export interface Option {
  readonly key: string;
  readonly label: string;
  /** Distinguishes it from an option with the same label. */
  readonly note: string | null;
}

interface OptionKeys {
  readonly onChoose: (index: number) => void;
  readonly onClose: () => void;
}

/** The active option of a combobox, moved with the arrow keys while the field keeps the focus. */
export function useOptionKeys(count: number, { onChoose, onClose }: OptionKeys) {
  const [active, setActive] = useState(0);
  const last = Math.max(count - 1, 0);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1);
    else if (event.key === 'Enter') onChoose(active);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { active, setActive, handleKey };
}

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly active: number;
  readonly hidden: boolean;
  readonly className: string;
  readonly onChoose: (index: number) => void;
  /** Shown when there are no options. */
  readonly none?: string;
}

/** The id of an option, for `aria-activedescendant` of the field. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The options of a combobox. */
export function OptionList(props: OptionListProps) {
  const { id, label, options, active, hidden, className, onChoose, none } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} hidden={hidden} className={className}>
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
        <div
          key={option.key}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className="flex cursor-pointer items-baseline justify-between gap-3 rounded-md px-2.5 py-2 text-sm hover:bg-leaf-tint aria-selected:bg-leaf-tint"
          // Keep the focus in the field, which would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(at)}
        >
          <span className="truncate">{option.label}</span>
          {option.note !== null && (
            <span className="max-w-[45%] shrink-0 truncate text-quiet text-xs">{option.note}</span>
          )}
        </div>
      ))}
      {options.length === 0 && none !== undefined && (
        <p className="px-2.5 py-2 text-quiet text-sm">{none}</p>
      )}
    </div>
  );
}
