import type { Tree } from '@life-tree/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { GitBranchPlus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

interface UseAsStartProps {
  readonly tree: Tree;
  readonly personId: string | null;
}

/** Makes a tree of one's own out of this one and leads to its editor; visitors need an account first. */
export function UseAsStart({ tree, personId }: UseAsStartProps) {
  const api = useApi();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const label = t('Use as a start');
  const title = t('Make a copy of this tree that is yours to edit');
  const content = (
    <>
      <GitBranchPlus aria-hidden="true" className="size-5" strokeWidth={1.5} />
      <span className="max-md:hidden">{label}</span>
    </>
  );

  const copy = async () => {
    setBusy(true);
    try {
      const { id } = await api.call('POST ph-tree/{id}/copy', { params: { id: tree.id } });
      client.invalidateQueries({ queryKey: ['trees'] });
      router.history.push(`/account/trees/${id}`);
    } catch (failure) {
      setBusy(false);
      dialogs.alert(failureText(failure));
    }
  };

  const look = {
    variant: 'secondary',
    'aria-label': label,
    title,
    className: 'max-md:px-2.5',
  } as const;
  if (personId === null) {
    return (
      <LinkButton {...look} to="/auth" search={{ register: true, redirect: `/trees/${tree.id}` }}>
        {content}
      </LinkButton>
    );
  }
  return (
    <Button {...look} busy={busy} onClick={copy}>
      {content}
    </Button>
  );
}
