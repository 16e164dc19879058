import { withPassword } from '@life-tree/contract';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/forms/log-in/password-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';

interface PasswordStepProps {
  readonly email: string;
  readonly text: string;
  /** The label of the button, a verb. */
  readonly accept: string;
  readonly destructive?: boolean;
  readonly onPassword: (password: string) => Promise<void>;
}

/** Asks for the password again before something that a stolen session must not do. */
export function PasswordDialog({
  title,
  onClose,
  ...step
}: PasswordStepProps & { readonly title: string; readonly onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <PasswordStep {...step} />
    </Dialog>
  );
}

export function PasswordStep({
  email,
  text,
  accept,
  destructive = false,
  onPassword,
}: PasswordStepProps) {
  const dialogs = useDialogs();
  const form = useForm({
    initial: { password: '' },
    schema: async () => withPassword,
    submit: ({ password }) => onPassword(password),
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <p className="text-sm">{text}</p>
      <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        required
        autoFocus
        {...form.field('password')}
      />
      <Button
        type="submit"
        variant={destructive ? 'destructive' : 'primary'}
        className="self-end"
        busy={form.busy}
      >
        {accept}
      </Button>
    </form>
  );
}
