import type { UserSummary } from '@life-tree/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../texts/t.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { memberSince, PlanBadge, UserPhoto } from '../profiles/index.ts';

export function UserCard({ user }: { readonly user: UserSummary }) {
  return (
    <article className="relative flex h-full items-center gap-3 rounded-md border border-line bg-surface p-4 sm:gap-4 sm:p-5 transition-colors hover:border-leaf">
      <UserPhoto photo={user.photo} size="medium" />
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <h3 className="max-w-full text-base [overflow-wrap:anywhere]">
          <Link
            to="/profiles/$id"
            params={{ id: user.id }}
            preload="intent"
            className="after:absolute after:inset-0 hover:text-leaf"
          >
            @{user.username}
          </Link>
        </h3>
        <PlanBadge plan={user.plan} />
        <p className="text-quiet text-sm">
          {t('Member since {month}', {
            month: <time dateTime={user.createdAt}>{memberSince(user.createdAt)}</time>,
          })}
        </p>
      </div>
    </article>
  );
}

/** As tall as a card, so that nothing moves when the users have loaded. */
export function UserCardSkeleton() {
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface p-4 sm:gap-4 sm:p-5">
      <Skeleton shape="disc" className="size-16 shrink-0" />
      <div className="flex grow flex-col gap-1.5">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-5.5 w-12" />
        <Skeleton className="h-5 w-4/5" />
      </div>
    </div>
  );
}
