import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { NotificationList } from './notification-list.tsx';
import { notificationsQuery } from './notification-queries.ts';
import { useLiveNotifications } from './use-live-notifications.ts';
import { useMarkSeen } from './use-mark-seen.ts';

const maxCount = 9;

/** A button with the number of unseen notifications, which opens their list. */
export function NotificationBell({ userId }: { readonly userId: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(notificationsQuery(useApi(), userId));
  const markSeen = useMarkSeen(userId);
  useLiveNotifications(userId);

  const unseen = data?.filter(({ seen }) => !seen).length ?? 0;
  const badge = unseen > maxCount ? `${maxCount}+` : String(unseen);
  const change = (opened: boolean) => {
    setOpen(opened);
    if (!opened) markSeen();
  };

  return (
    <div className="relative">
      <Popover
        label={t('Notifications')}
        open={open}
        onOpenChange={change}
        className="flex max-h-[min(32rem,calc(100dvh-6rem))] w-[min(24rem,calc(100vw-1rem))] flex-col"
        trigger={
          <IconButton
            icon={Bell}
            label={
              unseen > 0 ? t('Notifications, {count} unread', { count: badge }) : t('Notifications')
            }
          />
        }
      >
        <h2 className="border-line border-b px-4 py-3 text-lg">{t('Notifications')}</h2>
        <NotificationList userId={userId} onNavigate={() => change(false)} />
      </Popover>
      {unseen > 0 && (
        <span
          aria-hidden="true"
          className="tabular pointer-events-none absolute top-0.5 right-0 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-amber px-1 font-semibold text-paper text-xs"
        >
          {badge}
        </span>
      )}
      <span role="status" className="sr-only">
        {unseen > 0 &&
          t(
            '{count, plural, one {{badge} unread notification} other {{badge} unread notifications}}',
            { count: unseen, badge },
          )}
      </span>
    </div>
  );
}
