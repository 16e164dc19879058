import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../../texts/t.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { useTypedText } from '../typing/use-typed-text.ts';
import { controlStyle } from './control-style.ts';
import { Field } from './field.tsx';
import type { FieldOf } from './text-field.tsx';

interface ColourFieldProps extends FieldOf<string | null> {
  readonly label: string;
  /** Shown while there is no colour, such as "Automatic" or "mixed". */
  readonly placeholder: string;
  /** Colours, as `#rrggbb`, that the picker offers first. */
  readonly suggestions?: readonly string[];
  /** Whether there is something to remove although `value` is null, because several colours differ. */
  readonly isMixed?: boolean;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
}

/**
 * A colour as `#rrggbb`, or null for none. The swatch opens the browser's colour picker. Saves once the
 * picker closes, because a picker reports every colour that the pointer crosses.
 */
export function ColourField({
  label,
  name,
  value,
  placeholder,
  suggestions = [],
  isMixed = false,
  hint,
  aside,
  error,
  onValue,
}: ColourFieldProps) {
  const typed = useTypedText({
    // Of the species that are selected when typing begins.
    target: onValue,
    label,
    text: value ?? '',
    savesAtEnd: true,
    save: (text, _, onColour) => {
      const colour = text.trim() === '' ? null : parseColour(text);
      if (colour === undefined) return t('Write a colour as #rrggbb, such as #3366cc.');
      // An emptied field with mixed colours was not meant to remove them all.
      if (colour !== (value?.toLowerCase() ?? null)) onColour(colour);
      return null;
    },
  });
  const shown = typed.draft ?? value ?? '';
  return (
    <Field label={label} hint={hint} aside={aside} error={error ?? typed.error ?? undefined}>
      {(binding) => (
        <div className="flex items-center gap-2">
          <Swatch
            label={t('{label}: choose', { label })}
            colour={parseColour(shown) ?? null}
            suggestions={suggestions}
            onDraft={typed.type}
            onSave={typed.finish}
          />
          <input
            {...binding}
            name={name}
            value={shown}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            className={controlStyle('tabular')}
            onChange={(event) => typed.type(event.target.value)}
            onBlur={typed.finish}
            onKeyDown={typed.handleKey}
          />
          {(value !== null || isMixed) && (
            <IconButton
              icon={X}
              label={t('{label}: remove', { label })}
              onClick={() => {
                typed.cancel();
                onValue(null);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

interface SwatchProps {
  readonly label: string;
  readonly colour: string | null;
  readonly suggestions: readonly string[];
  readonly onDraft: (colour: string) => void;
  readonly onSave: () => void;
}

/** The browser's colour picker. Without a colour, the swatch is striped rather than some colour. */
function Swatch({ label, colour, suggestions, onDraft, onSave }: SwatchProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const latestSave = useRef(onSave);
  useEffect(() => {
    latestSave.current = onSave;
  });
  // React reports only `input` events, which come while the picker is still open.
  useEffect(() => {
    const element = input.current;
    const finish = () => element !== null && latestSave.current();
    element?.addEventListener('change', finish);
    return () => element?.removeEventListener('change', finish);
  }, []);
  return (
    <span
      style={colour === null ? stripes : { background: colour }}
      className="relative size-10 shrink-0 rounded-md border border-edge has-focus-visible:outline-2 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2"
    >
      <input
        ref={input}
        type="color"
        aria-label={label}
        list={suggestions.length === 0 ? undefined : listId}
        value={colour ?? '#888888'}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => onDraft(event.target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </span>
  );
}

const stripes: CSSProperties = {
  background: 'repeating-linear-gradient(135deg, var(--surface) 0 5px, var(--line) 5px 7px)',
};

/** Reads `#3366cc`, `3366CC` and `#36c`. */
function parseColour(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
