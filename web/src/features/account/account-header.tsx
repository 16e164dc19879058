import type { OwnUser } from '@life-tree/contract';
import { imageAddress } from '../../api/image-address.ts';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { NotificationBell } from '../notifications/index.ts';
import { Logo, TreeSearch } from '../site/index.ts';

interface AccountHeaderProps {
  readonly me: OwnUser;
  /** The canvas needs the space there. */
  readonly hiddenOnSmallScreens: boolean;
}

export function AccountHeader({ me, hiddenOnSmallScreens }: AccountHeaderProps) {
  return (
    <header
      className={classNames(
        'sticky top-0 z-20 border-line border-b bg-paper/95 backdrop-blur',
        hiddenOnSmallScreens && 'max-sm:hidden [@media(height<32rem)]:hidden',
      )}
    >
      <div className="page-width flex min-h-16 items-center gap-3 py-3">
        <div className="flex lg:hidden [&_span]:max-sm:sr-only">
          <Logo />
        </div>
        <div className="min-w-0 grow lg:max-w-96">
          <TreeSearch />
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-2">
          <NotificationBell userId={me.id} />
          <InternalLink
            href="/account/profile"
            aria-label={t('Your profile')}
            title={t('Your profile')}
            className="rounded-full"
          >
            <Avatar
              username={me.username}
              photo={me.photo && imageAddress(me.photo, 'node')}
              size="small"
            />
          </InternalLink>
        </div>
      </div>
    </header>
  );
}
