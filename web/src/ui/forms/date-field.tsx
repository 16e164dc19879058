import { useState } from 'react';
import { controlStyle } from './control-style.ts';
import { Field } from './field.tsx';

interface DateFieldProps {
  readonly label: string;
  readonly name: string;
  /** A date such as `2025-03-05`, or empty. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onValue: (day: string) => void;
}

// While 2025 is typed, the year is 2, 20 and 202.
const minDate = '1900-01-01';

/** A date field that reports only complete dates. */
export function DateField({ label, name, value, min, max, onValue }: DateFieldProps) {
  const [shown, setShown] = useState({ value, text: value });
  // The typed text lasts until the value changes, also from outside, such as by going back.
  if (shown.value !== value) setShown({ value, text: value });
  const change = (typed: string) => {
    setShown({ value, text: typed });
    const isComplete = typed === '' || typed >= minDate;
    if (isComplete && typed !== value) onValue(typed);
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
