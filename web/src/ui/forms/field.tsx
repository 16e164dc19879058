import { type ReactNode, useId } from 'react';

/** The attributes that connect a control to its label, hint and error. */
export interface ControlBinding {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Shown while the user types. Screen readers announce it when it changes; empty for nothing. */
  readonly status?: string | undefined;
  readonly error?: string | undefined;
  /** Shown to the right of the label, such as a link for forgotten passwords. */
  readonly aside?: ReactNode;
  readonly children: (binding: ControlBinding) => ReactNode;
}

/** A control with its label above, and its hint and error below. Screen readers announce the error. */
export function Field({ label, hint, status, error, aside, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className="group/field flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {status !== undefined && <output className="tabular text-xs empty:hidden">{status}</output>}
      {hint && (
        <p id={hintId} className="text-quiet text-xs empty:hidden">
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  );
}

/** Rendered even without an error, because screen readers announce only changes in an existing region. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <p id={id} role="alert" className="text-red text-sm empty:hidden">
      {message}
    </p>
  );
}
