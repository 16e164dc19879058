import { type ReactNode, useId } from 'react';
import type { Choice } from './select-field.tsx';

interface RadioFieldProps<Value extends string> {
  readonly legend: ReactNode;
  /** Null until the user chooses. */
  readonly value: Value | null;
  readonly choices: readonly (Choice<Value> & {
    /** Shown below the choice while it is chosen. */
    readonly more?: ReactNode;
  })[];
  readonly hint?: ReactNode;
  readonly onValue: (value: Value) => void;
}

/** A question with a few answers below each other, of which none need be chosen at first. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { legend, value, choices, hint, onValue } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined} className="flex flex-col gap-2">
      <legend className="float-left font-medium text-sm">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="clear-both text-quiet text-xs">
          {hint}
        </p>
      )}
      {choices.map((choice) => (
        <div key={choice.value} className="flex flex-col gap-2">
          <label className="flex items-start gap-3 text-sm">
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              className="radio-mark mt-px"
              onChange={() => onValue(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
          {choice.value === value && choice.more && <div className="pl-8">{choice.more}</div>}
        </div>
      ))}
    </fieldset>
  );
}
