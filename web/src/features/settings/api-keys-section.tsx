import type { OwnUser } from '@life-tree/contract';
import { keyBeginning } from '@life-tree/contract/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, KeyRound, Trash2 } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useCopy } from '../../ui/buttons/use-copy.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { meQuery } from '../session/index.ts';
import { Setting, SettingsSection } from './settings-section.tsx';

interface ApiKeysSectionProps {
  /** The beginnings of the keys. */
  readonly apiKeys: readonly string[];
}

/** Keys for other programs that call the API. For admins and the boss only. */
export function ApiKeysSection({ apiKeys }: ApiKeysSectionProps) {
  const generate = useGenerateKey();
  const newKey = generate.data?.apiKey;
  return (
    <SettingsSection
      id="api-keys"
      title={t('API Keys')}
      intro={t('Each key identifies a program that uses the API. Keep your keys secret.')}
    >
      <Setting title={t('Your keys')}>
        {/* Always present, so that screen readers announce its new content. */}
        <div role="status" className="contents">
          {newKey !== undefined && apiKeys.includes(keyBeginning(newKey)) && (
            <NewKey apiKey={newKey} />
          )}
        </div>
        {apiKeys.length > 0 ? (
          <ul aria-label={t('API Keys')} className="flex flex-col gap-2">
            {apiKeys.map((beginning) => (
              <KeyLine key={beginning} beginning={beginning} />
            ))}
          </ul>
        ) : (
          <p className="text-quiet text-sm">{t('You have no keys yet.')}</p>
        )}
        <Button
          variant="secondary"
          className="self-start"
          busy={generate.isPending}
          onClick={() => generate.mutate()}
        >
          {!generate.isPending && (
            <KeyRound aria-hidden="true" className="size-4" strokeWidth={1.5} />
          )}
          {t('Generate API Key')}
        </Button>
      </Setting>
    </SettingsSection>
  );
}

/** A key that was just created: the server can't show it again. */
function NewKey({ apiKey }: { readonly apiKey: string }) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-2 rounded-md border border-leaf p-3">
      <p className="text-sm">{t('Copy your new key now. It will not be shown again.')}</p>
      <div className="flex flex-col items-start gap-3 rounded-md bg-sunken p-2 sm:flex-row sm:items-center sm:pl-3">
        <code className="tabular min-w-0 grow select-all break-all text-xs">{apiKey}</code>
        <Button
          variant="secondary"
          onClick={() =>
            copy(
              apiKey,
              t('API Key copied'),
              t('Your browser blocked copying. Select the key and copy it manually.'),
            )
          }
        >
          <Copy aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Copy API Key')}
        </Button>
      </div>
    </div>
  );
}

function KeyLine({ beginning }: { readonly beginning: string }) {
  const askDeletion = useDeleteKey(beginning);
  return (
    <li className="flex items-center gap-1 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
      <code className="tabular min-w-0 grow break-all text-xs">{beginning}…</code>
      <IconButton
        icon={Trash2}
        label={t('Delete API Key')}
        className="text-red"
        onClick={askDeletion}
      />
    </li>
  );
}

function useGenerateKey() {
  const api = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { queryKey } = meQuery(api);
  return useMutation({
    mutationFn: () => api.call('POST user/me/key'),
    onSuccess: ({ apiKey }) =>
      queryClient.setQueryData(queryKey, (me: OwnUser | null | undefined) =>
        me ? { ...me, apiKeys: [keyBeginning(apiKey), ...me.apiKeys] } : me,
      ),
    onError: (failure) => toasts.error(failureText(failure)),
  });
}

function useDeleteKey(beginning: string): () => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const toasts = useToasts();
  return async () => {
    const isSure = await dialogs.confirm(t('Are you sure you want to delete this API Key?'), {
      accept: t('Delete API Key'),
      detail: t('Programs that use {start}… will stop working.', { start: beginning }),
      destructive: true,
    });
    if (!isSure) return;
    try {
      const me = await api.call('DELETE user/me/key/{key}', { params: { key: beginning } });
      queryClient.setQueryData(meQuery(api).queryKey, me);
    } catch (failure) {
      toasts.error(failureText(failure));
    }
  };
}
