import type { OwnUser } from '@life-tree/contract';
import { imageAddress } from '../../api/image-address.ts';
import { t } from '../../texts/t.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';

/** The avatar of a logged-in user, which leads to their account. An empty circle until they are known. */
export function AccountLink({ me }: { readonly me: OwnUser | null | undefined }) {
  return (
    <InternalLink
      href="/account"
      aria-label={t('Your account')}
      title={t('Your account')}
      className="grid size-10 shrink-0 place-items-center rounded-full"
    >
      <Avatar
        username={me?.username ?? ''}
        photo={me?.photo ? imageAddress(me.photo, 'node') : null}
        size="small"
      />
    </InternalLink>
  );
}
