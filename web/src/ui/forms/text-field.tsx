import type { ComponentProps, ReactNode } from 'react';
import { controlStyle } from './control-style.ts';
import { Field } from './field.tsx';

/** Properties of every form field. */
export interface FieldOf<Value> {
  readonly name: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly error?: string | undefined;
}

interface TextFieldProps
  extends FieldOf<string>,
    Omit<ComponentProps<'input'>, keyof FieldOf<string> | 'id' | 'onChange'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly status?: string | undefined;
  readonly aside?: ReactNode;
  readonly type?: 'text' | 'email' | 'search' | 'url' | 'number';
}

export function TextField({
  label,
  hint,
  status,
  aside,
  error,
  onValue,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} status={status} aside={aside} error={error}>
      {(binding) => (
        <input
          {...rest}
          {...binding}
          type={type}
          className={controlStyle(className)}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
