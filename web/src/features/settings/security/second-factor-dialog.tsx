import { oneTimeCode } from '@life-tree/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import type { Reply } from '../../../api/calls.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCopy } from '../../../ui/buttons/use-copy.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { PasswordStep } from './password-dialog.tsx';

type Prepared = Reply<'POST user/me/second-factor'>;

interface SecondFactorDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Switches the second factor on: the password, then a code of the app, then the recovery codes. */
export function SecondFactorDialog({ email, onClose }: SecondFactorDialogProps) {
  const api = useApi();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const prepare = async (password: string) =>
    setPrepared(await api.call('POST user/me/second-factor', { body: { password } }));
  return (
    <Dialog
      title={codes === null ? t('Set up the second factor') : t('Your recovery codes')}
      onClose={onClose}
    >
      {prepared === null && (
        <PasswordStep
          email={email}
          text={t('Enter your password to continue.')}
          accept={t('Continue')}
          onPassword={prepare}
        />
      )}
      {prepared !== null && codes === null && <AppStep prepared={prepared} onCodes={setCodes} />}
      {codes !== null && <RecoveryCodes codes={codes} onClose={onClose} />}
    </Dialog>
  );
}

const appCode = z.strictObject({ code: oneTimeCode });

interface AppStepProps {
  readonly prepared: Prepared;
  readonly onCodes: (codes: readonly string[]) => void;
}

function AppStep({ prepared: { secret, address }, onCodes }: AppStepProps) {
  const api = useApi();
  const dialogs = useDialogs();
  const form = useForm({
    initial: { code: '' },
    schema: async () => appCode,
    submit: async (body) =>
      onCodes((await api.call('PATCH user/me/second-factor', { body })).recoveryCodes),
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <p className="text-sm">
        {t('Scan this code with an authenticator app, or enter the key in it.')}
      </p>
      <SecretCode address={address} />
      <p className="text-sm">
        {t('Key')}:{' '}
        <code className="tabular select-all break-all text-xs">
          {(secret.match(/.{4}/g) ?? []).join(' ')}
        </code>
      </p>
      <TextField
        label={t('Code of the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        {...form.field('code')}
      />
      <Button type="submit" className="self-end" busy={form.busy}>
        {t('Switch on')}
      </Button>
    </form>
  );
}

/** The QR code of the secret. Dark on white in both themes, or some apps cannot read it. */
function SecretCode({ address }: { readonly address: string }) {
  const { data: rows } = useQuery({
    queryKey: ['secret-code', address],
    queryFn: async () => (await import('uqr')).encode(address, { border: 0 }).data,
    // The secret must not stay in memory.
    gcTime: 0,
  });
  const size = (rows?.length ?? 0) + 8;
  const path = (rows ?? []).flatMap((cells, y) =>
    cells.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    <svg
      role="img"
      aria-label={t('QR code of the key')}
      viewBox={`-4 -4 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 self-center rounded-md bg-white"
    >
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-sm">
        {t(
          'The second factor is on. If you lose your phone, each of these codes lets you log in once. Keep them in a safe place: they will not be shown again.',
        )}
      </p>
      <ul
        aria-label={t('Your recovery codes')}
        className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-3 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="tabular text-xs">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          onClick={() =>
            copy(
              codes.join('\n'),
              t('Recovery codes copied'),
              t('Your browser blocked copying. Select the codes and copy them manually.'),
            )
          }
        >
          <Copy aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Copy codes')}
        </Button>
        <Button onClick={onClose}>{t('Done')}</Button>
      </div>
    </div>
  );
}
