import { useState } from 'react';
import { controlStyle } from './control-style.ts';
import { Field } from './field.tsx';

interface DateFieldProps {
  readonly label: string;
  readonly name: string;
  /** A day like `2025-03-05`, or empty. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onValue: (day: string) => void;
}

// Typing 2025 passes through the years 2, 20 and 202.
const earliestMeant = '1900-01-01';

/** A day, told to the page as soon as it is whole. */
export function DateField({ label, name, value, min, max, onValue }: DateFieldProps) {
  const [shown, setShown] = useState({ value, text: value });
  // What is being typed lasts until the value changes, be it from elsewhere, as by going back.
  if (shown.value !== value) setShown({ value, text: value });
  const change = (typed: string) => {
    setShown({ value, text: typed });
    const isWhole = typed === '' || typed >= earliestMeant;
    if (isWhole && typed !== value) onValue(typed);
  };
  return (
    <Field label={label}>
      {(binding) => (
        <input
          {...binding}
          type="date"
          name={name}
          value={shown.text}
          min={min}
          max={max}
          className={controlStyle('tabular h-10.5 min-w-0')}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}
