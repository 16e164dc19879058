import type { PublicUser } from '@life-tree/contract';
import { useQuery } from '@tanstack/react-query';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { blockedQuery, useBlock } from '../blocks/index.ts';
import { useReport } from '../moderation/index.ts';

/** What is rarely done with another user. */
export function ProfileMenu({ user }: { readonly user: PublicUser }) {
  const { data } = useQuery(blockedQuery(useApi()));
  const { block, unblock } = useBlock();
  const { username } = user;
  const isBlocked = data?.some(({ id }) => id === user.id) ?? false;
  const { report, dialog } = useReport();
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t('More')} />}
        items={[
          isBlocked
            ? {
                label: t('Unblock @{username}', { username }),
                icon: Ban,
                onSelect: () => void unblock(user),
              }
            : {
                label: t('Block @{username}', { username }),
                icon: Ban,
                destructive: true,
                onSelect: () => void block(user),
              },
          {
            label: t('Report this person'),
            icon: Flag,
            onSelect: () => report({ kind: 'profile', id: user.id }),
          },
        ]}
      />
      {dialog}
    </>
  );
}
