import type { OwnUser } from '@life-tree/contract';
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
  readonly apiKeys: readonly string[];
}

/** Keys for other programs that call the API. For admins and the boss only. */
export function ApiKeysSection({ apiKeys }: ApiKeysSectionProps) {
  const generate = useGenerateKey();
  return (
    <SettingsSection
      id="api-keys"
      title={t('API Keys')}
      intro={t('Each key identifies a program that uses the API. Keep your keys secret.')}
    >
      <Setting title={t('Your keys')}>
        {apiKeys.length > 0 ? (
          <ul aria-label={t('API Keys')} className="flex flex-col gap-2">
            {apiKeys.map((apiKey) => (
              <KeyLine key={apiKey} apiKey={apiKey} />
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

function KeyLine({ apiKey }: { readonly apiKey: string }) {
  const askDeletion = useDeleteKey(apiKey);
  const copy = useCopy();
  return (
    <li className="flex items-center gap-1 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
      <code className="tabular min-w-0 grow select-all break-all text-xs">{apiKey}</code>
      <IconButton
        icon={Copy}
        label={t('Copy API Key')}
        onClick={() =>
          copy(
            apiKey,
            t('API Key copied'),
            t('Your browser blocked copying. Select the key and copy it manually.'),
          )
        }
      />
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
        me ? { ...me, apiKeys: [apiKey, ...me.apiKeys] } : me,
      ),
    onError: (failure) => toasts.error(failureText(failure)),
  });
}

function useDeleteKey(apiKey: string): () => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const toasts = useToasts();
  return async () => {
    const isSure = await dialogs.confirm(t('Are you sure you want to delete this API Key?'), {
      accept: t('Delete API Key'),
      detail: t('Programs that use {start}… will stop working.', {
        start: apiKey.slice(0, 8),
      }),
      destructive: true,
    });
    if (!isSure) return;
    try {
      const me = await api.call('DELETE user/me/key/{key}', { params: { key: apiKey } });
      queryClient.setQueryData(meQuery(api).queryKey, me);
    } catch (failure) {
      toasts.error(failureText(failure));
    }
  };
}
