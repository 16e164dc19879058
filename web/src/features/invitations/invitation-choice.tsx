import type { Invitation } from '@life-tree/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { removeTree } from '../../api/remove-tree.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { useBlock } from '../blocks/index.ts';
import { invitationsQuery } from './invitations-query.ts';

interface InvitationChoiceProps {
  readonly treeId: string;
  readonly userId: string;
  readonly className?: string;
}

/** What to do about a tree that somebody added the user to; nothing if the user has accepted it. */
export function InvitationChoice({ treeId, userId, className }: InvitationChoiceProps) {
  const { data } = useQuery(invitationsQuery(useApi()));
  const invitation = data?.find((each) => each.treeId === treeId);
  if (invitation === undefined) return null;
  return (
    <section
      aria-label={t('Invitation to {tree}', { tree: invitation.treeName })}
      // Above the link that covers a card.
      className={classNames('relative flex flex-col gap-2 text-sm', className)}
    >
      <p className="text-quiet">
        {t(
          '@{username} added you. You can edit this tree at once; your profile shows it only if you accept.',
          { username: invitation.invitedBy.username },
        )}
      </p>
      <Choices invitation={invitation} userId={userId} />
    </section>
  );
}

interface ChoicesProps {
  readonly invitation: Invitation;
  readonly userId: string;
}

function Choices({ invitation: { treeId, invitedBy }, userId }: ChoicesProps) {
  const api = useApi();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { block } = useBlock();
  const [busy, setBusy] = useState(false);

  const answer = async (call: () => Promise<unknown>, note: string) => {
    setBusy(true);
    try {
      await call();
      toasts.note(note);
      const { queryKey } = invitationsQuery(api);
      client.setQueryData(queryKey, (all) => all?.filter((each) => each.treeId !== treeId));
      await client.invalidateQueries({ queryKey: ['collaborators', treeId] });
    } catch (failure) {
      toasts.error(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  const accept = () =>
    answer(
      () => api.call('PATCH invitation/{treeId}', { params: { treeId } }),
      t('You are a collaborator of this tree now'),
    );
  const leave = async () => {
    const options = { accept: t('Leave'), destructive: true };
    if (!(await dialogs.confirm(t('Are you sure you wanna leave this tree?'), options))) return;
    await answer(async () => {
      const body = { deleteCollaborators: [userId] };
      await api.call('PATCH ph-tree/{id}', { params: { id: treeId }, body });
      removeTree(client, { treeId, reason: 'removed' });
    }, t('You have left the tree'));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={busy} onClick={accept}>
        {t('Accept')}
      </Button>
      <Button variant="secondary" onClick={leave}>
        {t('Leave')}
      </Button>
      <Button
        variant="quiet"
        aria-label={t('Block @{username}', { username: invitedBy.username })}
        onClick={() => block(invitedBy)}
      >
        {t('Block')}
      </Button>
    </div>
  );
}
