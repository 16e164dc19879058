import type { Tree } from '@life-tree/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCopy } from '../../../ui/buttons/use-copy.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { useTree } from '../../shown-tree/index.ts';

/** The key of the tree's link, which only the owner may read. */
export function treeLinkQuery(api: ApiClient, treeId: string) {
  return queryOptions({
    queryKey: ['tree-link', treeId],
    queryFn: ({ signal }) => api.call('GET ph-tree/{id}/link', { params: { id: treeId }, signal }),
  });
}

interface TreeLinkProps {
  /** Null if the tree has no link. */
  readonly linkKey: string | null;
}

/** The link that lets everyone who has it see a private tree. */
export function TreeLink({ linkKey }: TreeLinkProps) {
  const tree = useTree();
  const dialogs = useDialogs();
  const headingId = useId();
  const { create, withdraw } = useChangeLink(tree.id);
  const isBusy = create.isPending || withdraw.isPending;

  const change = async (isShared: boolean) => {
    if (isShared) return create.mutate();
    const isSure = await dialogs.confirm(t('Stop sharing this tree by link?'), {
      accept: t('Stop sharing'),
      destructive: true,
      detail: t(
        'The link stops working immediately, also for people who have the tree open. If you share it again, it will have a new link.',
      ),
    });
    if (isSure) withdraw.mutate();
  };
  const replace = async () => {
    const isSure = await dialogs.confirm(t('Replace the link?'), {
      accept: t('Replace link'),
      destructive: true,
      detail: t(
        'The old link stops working immediately, also for people who have the tree open. You can then send the new one to those who should see the tree.',
      ),
    });
    if (isSure) create.mutate();
  };

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h2 id={headingId} className="sr-only">
        {t('Share by link')}
      </h2>
      <div className="flex flex-col gap-1">
        <Switch
          label={t('Share by link')}
          checked={linkKey !== null}
          disabled={isBusy}
          onChange={change}
        />
        <p className="text-quiet text-xs">{explanationOf(tree, linkKey)}</p>
      </div>
      {linkKey !== null && (
        <LinkAddress address={addressOf(tree, linkKey)} isBusy={isBusy} onReplace={replace} />
      )}
    </section>
  );
}

function explanationOf(tree: Tree, linkKey: string | null): string {
  if (linkKey === null) {
    return t('Let people without an account see this private tree. They cannot edit it.');
  }
  return tree.isPublic
    ? t('If you make this tree private, this link still shows it.')
    : t('Everyone with this link can see the tree, but not edit it. It is not listed anywhere.');
}

interface LinkAddressProps {
  readonly address: string;
  readonly isBusy: boolean;
  readonly onReplace: () => void;
}

function LinkAddress({ address, isBusy, onReplace }: LinkAddressProps) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-2">
      <code className="select-all break-all rounded-md bg-sunken p-2 text-xs">{address}</code>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() =>
            copy(
              address,
              t('Link copied'),
              t('Your browser blocked copying. Select the link and copy it manually.'),
            )
          }
        >
          <Copy aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Copy link')}
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={onReplace}>
          {!isBusy && <RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.5} />}
          {t('Replace link')}
        </Button>
      </div>
    </div>
  );
}

function useChangeLink(treeId: string) {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const { queryKey } = treeLinkQuery(api, treeId);
  const params = { id: treeId };
  const options = {
    onSuccess: (link: { readonly key: string | null }) => {
      client.setQueryData(queryKey, { key: link.key });
    },
    onError: (failure: unknown) => toasts.error(failureText(failure)),
  };
  return {
    /** Also replaces a link. */
    create: useMutation({
      ...options,
      mutationFn: () => api.call('POST ph-tree/{id}/link', { params }),
    }),
    withdraw: useMutation({
      ...options,
      mutationFn: () => api.call('DELETE ph-tree/{id}/link', { params }),
    }),
  };
}

function addressOf(tree: Tree, key: string): string {
  return `${window.location.origin}/trees/${tree.id}?link=${key}`;
}
