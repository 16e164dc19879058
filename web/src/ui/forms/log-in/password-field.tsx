import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../buttons/icon-button.tsx';
import { controlStyle } from '../control-style.ts';
import { Field } from '../field.tsx';
import type { FieldOf } from '../text-field.tsx';

interface PasswordFieldProps
  extends FieldOf<string>,
    Omit<ComponentProps<'input'>, keyof FieldOf<string> | 'id' | 'onChange' | 'type'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
  /** Tells password managers whether to fill in or to suggest. */
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, hint, aside, error, onValue, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(binding) => (
        <div className="relative">
          <input
            {...rest}
            {...binding}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={controlStyle('pr-12')}
            onChange={(event) => onValue(event.target.value)}
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? t('Hide password') : t('Show password')}
            className="absolute inset-y-0 right-0.5 my-auto size-9 text-quiet"
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
