import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { controlStyle } from './control-style.ts';
import { Field } from './field.tsx';
import type { FieldOf } from './text-field.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectFieldProps<Value extends string> extends FieldOf<Value> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly hint?: ReactNode;
  /** Whether a dialog starts here. */
  readonly hasInitialFocus?: boolean;
  readonly onBlur?: () => void;
}

/** A native select, which phones and screen readers handle best. */
export function SelectField<Value extends string>({
  label,
  choices,
  hint,
  hasInitialFocus = false,
  name,
  value,
  onValue,
  onBlur,
  error,
}: SelectFieldProps<Value>) {
  const choose = (chosen: string) => {
    const choice = choices.find((candidate) => candidate.value === chosen);
    if (choice) onValue(choice.value);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(binding) => (
        <div className="relative">
          <select
            {...binding}
            name={name}
            value={value}
            data-initial-focus={hasInitialFocus || undefined}
            className={controlStyle('appearance-none pr-10')}
            onBlur={onBlur}
            onChange={(event) => choose(event.target.value)}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.5}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-quiet"
          />
        </div>
      )}
    </Field>
  );
}
