import type { OwnUser, PublicUser } from '@life-tree/contract';
import { CalendarDays, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../texts/t.ts';
import { OrcidLink } from '../../ui/display/orcid-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { memberSince } from './member-since.ts';
import { PlanBadge } from './plan-badge.tsx';
import { ProfileCounts } from './profile-counts.tsx';
import { UserPhoto } from './user-photo.tsx';

const iconStyle = { 'aria-hidden': true, className: 'size-4 shrink-0', strokeWidth: 1.5 } as const;

interface ProfileHeaderProps {
  readonly user: PublicUser | OwnUser;
  readonly own: boolean;
  readonly description: ReactNode;
  readonly actions?: ReactNode;
}

export function ProfileHeader({ user, own, description, actions }: ProfileHeaderProps) {
  return (
    <header className="flex flex-col gap-6 sm:flex-row sm:gap-8">
      <UserPhoto photo={user.photo} size="large" />
      <div className="flex min-w-0 grow flex-col gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="flex min-w-0 flex-col gap-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="text-xl [overflow-wrap:anywhere]">{user.username}</h1>
              {user.plan !== 'free' && <PlanBadge plan={user.plan} />}
            </div>
            {(user.realName !== undefined || user.orcid !== undefined) && (
              <p className="[overflow-wrap:anywhere]">
                {user.realName !== undefined && <bdi>{user.realName}</bdi>}
                {user.orcid !== undefined && <OrcidLink orcid={user.orcid} />}
              </p>
            )}
            <ul className="flex flex-wrap gap-x-5 gap-y-1 text-quiet text-sm">
              {user.email !== null && (
                <li className="flex min-w-0 items-center gap-1.5">
                  <Mail {...iconStyle} />
                  <a
                    href={`mailto:${user.email}`}
                    className="min-w-0 py-0.5 hover:text-ink hover:underline [overflow-wrap:anywhere]"
                  >
                    {user.email}
                  </a>
                </li>
              )}
              <li className="flex items-center gap-1.5">
                <CalendarDays {...iconStyle} />
                <span>
                  {t('Member since {month}', {
                    month: <time dateTime={user.createdAt}>{memberSince(user.createdAt)}</time>,
                  })}
                </span>
              </li>
            </ul>
          </div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </div>
        {description}
        <ProfileCounts userId={user.id} own={own} />
      </div>
    </header>
  );
}

/** As large as the header, so that nothing moves when the user has loaded. */
export function ProfileHeaderSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6 sm:flex-row sm:gap-8">
      <span className="sr-only">{t('Loading the profile')}</span>
      <Skeleton shape="disc" className="size-28 shrink-0 sm:size-36" />
      <div className="flex grow flex-col gap-5">
        <div className="flex flex-col gap-2">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
        <Skeleton className="h-6 w-full max-w-prose" />
        <Skeleton className="h-12 w-60" />
      </div>
    </div>
  );
}
