import type { Notification, NotificationKind } from '@life-tree/contract';
import { useQuery } from '@tanstack/react-query';
import {
  BellOff,
  Heart,
  type LucideIcon,
  MessageCircle,
  TreeDeciduous,
  UserPlus,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { locale } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { InvitationChoice } from '../invitations/index.ts';
import { notificationsQuery } from './notification-queries.ts';
import { notificationText } from './notification-text.ts';
import { notificationTime } from './notification-time.ts';

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  follow: UserPlus,
  tree: TreeDeciduous,
  comment: MessageCircle,
  like: Heart,
  collaborate: Users,
};

interface NotificationListProps {
  readonly userId: string;
  readonly onNavigate: () => void;
}

export function NotificationList({ userId, onNavigate }: NotificationListProps) {
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery(useApi(), userId));
  // Times such as “5 minutes ago” refer to the moment the list was opened.
  const [now] = useState(() => Date.now());
  if (!data && error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (!data) return <LoadingList />;
  if (data.length === 0) return <NoNotifications />;
  return (
    <ul className="overflow-y-auto overscroll-contain">
      {data.map((notification) => (
        <li key={notification.id} className="border-line border-b last:border-b-0">
          <NotificationLine notification={notification} now={now} onNavigate={onNavigate} />
          {notification.fun === 'collaborate' && notification.treeId !== null && (
            <InvitationChoice
              treeId={notification.treeId}
              userId={userId}
              className="px-4 pb-3 pl-11"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface NotificationLineProps {
  readonly notification: Notification;
  readonly now: number;
  readonly onNavigate: () => void;
}

function NotificationLine({ notification, now, onNavigate }: NotificationLineProps) {
  const { fun, seen, createdAt } = notification;
  const Icon = icons[fun];
  const subject = notification.commentContent ?? notification.treeName;
  return (
    <InternalLink
      href={linkTarget(notification)}
      onClick={onNavigate}
      className={classNames(
        'flex items-start gap-3 px-4 py-3 text-sm -outline-offset-2 transition-colors hover:bg-leaf-tint',
        // Subtle, because a list that contains only new ones must be easy to read too.
        !seen && 'bg-amber-tint/40 shadow-[inset_3px_0_var(--amber)]',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-leaf" strokeWidth={1.5} />
      <span className="flex min-w-0 grow flex-col">
        <span className={seen ? undefined : 'font-medium'}>
          {!seen && <span className="sr-only">{t('New:')} </span>}
          {notificationText(notification)}
        </span>
        {subject && <span className="line-clamp-2 text-quiet">{subject}</span>}
      </span>
      <time
        dateTime={createdAt}
        title={new Date(createdAt).toLocaleString(locale())}
        className="tabular shrink-0 text-quiet text-xs leading-5"
      >
        {notificationTime(createdAt, now)}
      </time>
    </InternalLink>
  );
}

/** Links to the comment, the tree or the user that the notification is about. */
function linkTarget({ treeId, commentId, authorId }: Notification): string {
  if (treeId === null) return `/profiles/${authorId}`;
  return commentId === null ? `/trees/${treeId}` : `/trees/${treeId}#comment-${commentId}`;
}

function NoNotifications() {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <BellOff aria-hidden="true" className="size-8 text-leaf" strokeWidth={1.25} />
      <p className="font-medium">{t('No notifications yet')}</p>
      <p className="text-quiet text-sm">
        {t(
          'You will be notified here when someone follows you or likes or comments on your trees.',
        )}
      </p>
    </div>
  );
}

function LoadingList() {
  return (
    <div role="status" className="flex flex-col gap-4 p-4">
      <span className="sr-only">{t('Loading notifications')}</span>
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex flex-col gap-1">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      ))}
    </div>
  );
}
