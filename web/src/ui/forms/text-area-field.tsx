import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlStyle } from './control-style.ts';
import { Field } from './field.tsx';
import type { FieldOf } from './text-field.tsx';

interface TextAreaFieldProps
  extends FieldOf<string>,
    Omit<ComponentProps<'textarea'>, keyof FieldOf<string> | 'id' | 'onChange'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
}

export function TextAreaField({
  label,
  hint,
  aside,
  error,
  onValue,
  rows = 4,
  className,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} aside={aside} error={error}>
      {(binding) => (
        <textarea
          {...rest}
          {...binding}
          rows={rows}
          className={controlStyle(classNames('resize-y', className))}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
