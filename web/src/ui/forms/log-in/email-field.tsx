import { t } from '../../../texts/t.ts';
import { type FieldOf, TextField } from '../text-field.tsx';

interface EmailFieldProps extends FieldOf<string> {
  /** `username` if password managers should store a password for it. */
  readonly autoComplete: 'email' | 'username';
}

export function EmailField(props: EmailFieldProps) {
  return <TextField label={t('Email')} type="email" required {...props} />;
}
