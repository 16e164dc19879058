import type { Tree } from '@life-tree/contract';
import { can } from '@life-tree/contract/values';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserPlus, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { imageAddress } from '../../../api/image-address.ts';
import { removeTree } from '../../../api/remove-tree.ts';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { InternalLink } from '../../../ui/pages/internal-link.tsx';
import { InvitationChoice } from '../../invitations/index.ts';
import { useEditing, useTree } from '../../shown-tree/index.ts';
import { treeLimitsQuery } from '../tree-limits-query.ts';
import { useStore } from '../use-store.ts';

const maxShown = 5;

interface CollaboratorsTabProps {
  readonly userId: string;
}

export function CollaboratorsTab({ userId }: CollaboratorsTabProps) {
  const store = useStore();
  const tree = useTree();
  const editing = useEditing();
  const api = useApi();
  const params = { id: tree.id };
  const { data: limits, isPending } = useQuery(treeLimitsQuery(api, tree.id));
  const isFull = limits !== undefined && tree.collaborators.length >= limits.maxCollaborators;
  const add = (id: string) =>
    editing.attempt(
      store.change(
        () => api.call('PATCH ph-tree/{id}', { params, body: { newCollaborators: [id] } }),
        null,
      ),
    );
  return (
    <div className="flex flex-col gap-6">
      {tree.collaborators.includes(userId) && <InvitationChoice treeId={tree.id} userId={userId} />}
      {isPending ? (
        <Skeleton className="h-18 w-full" />
      ) : isFull ? (
        <LimitNote max={limits.maxCollaborators} isOwner={tree.userId === userId} />
      ) : (
        <UserSearch onAdd={add} />
      )}
      <section className="flex flex-col gap-2">
        <h2 className="font-medium font-sans text-sm">{t('Collaborators')}</h2>
        {tree.collaborators.length === 0 && (
          <p className="text-quiet text-sm">
            {isFull
              ? t('No collaborators yet.')
              : t('No collaborators yet. Search for people above to edit this tree together.')}
          </p>
        )}
        <CollaboratorList userId={userId} />
      </section>
    </div>
  );
}

interface LimitNoteProps {
  /** How many collaborators the plan of the tree's owner allows. */
  readonly max: number;
  readonly isOwner: boolean;
}

/** Says why nobody can be added, before the user has searched for people. */
function LimitNote({ max, isOwner }: LimitNoteProps) {
  const note =
    max > 0
      ? t('This tree has as many collaborators as the plan of its owner allows: {max}.', { max })
      : isOwner
        ? t('You need the Pro or Premium plan to edit this tree together with others.')
        : t("The plan of this tree's owner does not include collaborators.");
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-line bg-sunken p-4 text-sm">
      <p>{note}</p>
      {isOwner && (
        <LinkButton variant="secondary" to="/pricing">
          {t('See plans')}
        </LinkButton>
      )}
    </div>
  );
}

interface UserSearchProps {
  readonly onAdd: (userId: string) => Promise<void>;
}

function UserSearch({ onAdd }: UserSearchProps) {
  const tree = useTree();
  const api = useApi();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const {
    data = [],
    isFetched,
    error,
  } = useQuery({
    queryKey: ['user-search', search, tree.collaborators.length],
    queryFn: ({ signal }) =>
      api.call('GET user/search', {
        // The owner and the collaborators are filtered out, and five others should remain.
        query: { search, limit: Math.min(maxShown + 1 + tree.collaborators.length, 100) },
        signal,
      }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found =
    search === ''
      ? []
      : data
          .filter(({ id }) => id !== tree.userId && !tree.collaborators.includes(id))
          .slice(0, maxShown);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('Add a collaborator')}
        name="collaborator"
        type="search"
        placeholder={t('Search by username…')}
        autoComplete="off"
        value={text}
        onValue={setText}
      />
      <ul aria-label={t('People found')} className="flex flex-col">
        {found.map((user) => (
          <UserRow key={user.id} user={user}>
            <IconButton
              icon={UserPlus}
              label={t('Add @{username}', { username: user.username })}
              onClick={() => {
                setText('');
                onAdd(user.id);
              }}
            />
          </UserRow>
        ))}
      </ul>
      {search !== '' && isFetched && found.length === 0 && (
        <p role="status" className="text-quiet text-sm">
          {error === null ? t('No users found with this username.') : failureText(error)}
        </p>
      )}
    </div>
  );
}

/** All collaborators in one call. The known ones stay visible while one is added. */
function collaboratorsQuery(api: ApiClient, { id, collaborators }: Tree) {
  return queryOptions({
    queryKey: ['collaborators', id, collaborators],
    queryFn: ({ signal }) => api.call('GET ph-tree/{id}/collaborators', { params: { id }, signal }),
    enabled: collaborators.length > 0,
    placeholderData: keepPreviousData,
  });
}

function CollaboratorList({ userId }: CollaboratorsTabProps) {
  const store = useStore();
  const tree = useTree();
  const editing = useEditing();
  const api = useApi();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, isError, isPlaceholderData } = useQuery(collaboratorsQuery(api, tree));
  const users = tree.collaborators.map((id): Collaborator => {
    const known = data?.find((user) => user.id === id);
    const isUnknown = isError || (data !== undefined && !isPlaceholderData);
    return known ?? { id, username: null, photo: null, isUnknown };
  });

  const remove = async (user: Collaborator) => {
    const isSelf = user.id === userId;
    if (!isSelf && !can(userId, 'remove-collaborators', tree)) {
      await dialogs.alert(t('Only the owner can delete collaborators'));
      return;
    }
    const question = isSelf
      ? t('Are you sure you wanna leave this tree?')
      : user.username === null
        ? t('Are you sure you wanna remove this collaborator?')
        : t('Are you sure you wanna remove @{username}?', { username: user.username });
    const options = { accept: isSelf ? t('Leave') : t('Remove'), destructive: true };
    if (!(await dialogs.confirm(question, options))) return;
    if (isSelf) await navigate({ to: '/account' });
    await editing.attempt(
      store.change(async () => {
        const changed = await api.call('PATCH ph-tree/{id}', {
          params: { id: tree.id },
          body: { deleteCollaborators: [user.id] },
        });
        if (isSelf) removeTree(client, { treeId: tree.id, reason: 'removed' });
        return changed;
      }, null),
    );
  };

  return (
    <ul aria-label={t('Collaborators')} className="flex flex-col">
      {users.map((user) => (
        <UserRow key={user.id} user={user}>
          {user.accepted === false && <Badge colour="var(--quiet)">{t('Invited')}</Badge>}
          <IconButton
            icon={X}
            label={
              user.id === userId
                ? t('Leave this tree')
                : user.username === null
                  ? t('Remove this collaborator')
                  : t('Remove @{username}', { username: user.username })
            }
            onClick={() => remove(user)}
          />
        </UserRow>
      ))}
    </ul>
  );
}

/** A collaborator, whether or not their profile has been fetched. */
interface Collaborator {
  readonly id: string;
  readonly username: string | null;
  readonly photo: string | null;
  /** The profile could not be fetched. */
  readonly isUnknown?: boolean;
  /** False until they accept. */
  readonly accepted?: boolean;
}

interface UserRowProps {
  readonly user: Collaborator;
  readonly children: ReactNode;
}

function UserRow({ user: { id, username, photo, isUnknown = false }, children }: UserRowProps) {
  return (
    <li className="flex items-center gap-3 py-1.5">
      <Avatar
        username={username ?? '?'}
        photo={photo && imageAddress(photo, 'node')}
        size="small"
      />
      <InternalLink
        href={`/profiles/${id}`}
        className="min-w-0 grow truncate text-sm hover:text-leaf"
      >
        {username !== null ? `@${username}` : isUnknown ? t('Profile not available') : '…'}
      </InternalLink>
      {children}
    </li>
  );
}
