import { t } from '../../../texts/t.ts';
import type { FieldOf } from '../text-field.tsx';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly confirmLabel: string;
  readonly password: FieldOf<string>;
  readonly confirmation: FieldOf<string>;
}

/** A new password, entered twice to catch typing errors. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, confirmLabel, password, confirmation } = props;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        required
        {...password}
      />
      <PasswordField label={confirmLabel} autoComplete="new-password" required {...confirmation} />
    </>
  );
}
