import { t } from '../../texts/t.ts';
import { type FieldOf, TextField } from './text-field.tsx';

interface EmailFieldProps extends FieldOf<string> {
  /** Whether password managers take it for whom a password belongs to. */
  readonly autoComplete: 'email' | 'username';
}

export function EmailField(props: EmailFieldProps) {
  return <TextField label={t('Email')} type="email" required {...props} />;
}
