import type { OwnUser } from '@life-tree/contract';
import { imageAddress } from '../../api/image-address.ts';
import { t } from '../../texts/t.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { NotificationBell } from '../notifications/index.ts';

/** The notifications and the link to the user's own profile, at the end of a header. */
export function AccountActions({ me }: { readonly me: OwnUser }) {
  return (
    <>
      <NotificationBell userId={me.id} />
      <InternalLink
        href="/account/profile"
        aria-label={t('Your profile')}
        title={t('Your profile')}
        className="shrink-0 rounded-full"
      >
        <Avatar
          username={me.username}
          photo={me.photo && imageAddress(me.photo, 'node')}
          size="small"
        />
      </InternalLink>
    </>
  );
}
