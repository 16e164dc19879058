import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import type { FieldOf } from './text-field.tsx';

interface CheckboxFieldProps extends FieldOf<boolean> {
  readonly label: ReactNode;
}

export function CheckboxField({ label, name, value, onValue, error }: CheckboxFieldProps) {
  const errorId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          name={name}
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="check-mark mt-px"
          onChange={(event) => onValue(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId} message={error} />
    </div>
  );
}
