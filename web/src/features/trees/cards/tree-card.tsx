import type { Tree } from '@life-tree/contract';
import { Link } from '@tanstack/react-router';
import { Eye, Heart, Lock, type LucideIcon, MessageCircle } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { t } from '../../../texts/t.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { countLabel } from '../../../ui/display/count-label.ts';
import { longDate } from '../../../ui/display/long-date.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { InternalLink } from '../../../ui/pages/internal-link.tsx';
import { useMe } from '../../session/index.ts';
import { treeViewerAddress } from '../tree-addresses.ts';
import { TagLink } from './tag-link.tsx';
import { TreeImage } from './tree-image.tsx';

// Visitors have no invitations, so their pages do not load this code.
const InvitationChoice = lazy(async () => ({
  default: (await import('../../invitations/index.ts')).InvitationChoice,
}));

const shownTags = 4;

interface TreeCardProps {
  readonly tree: Tree;
  /** The link of the card. In the user's own lists it opens the editor. */
  readonly address?: (treeId: string) => string;
  /** Whether to load the image immediately, for cards that are visible at first. */
  readonly eager?: boolean;
}

export function TreeCard({ tree, address = treeViewerAddress, eager = false }: TreeCardProps) {
  const me = useMe();
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-md border border-line bg-surface transition-colors hover:border-leaf">
      <div className="relative aspect-video border-line border-b bg-sunken">
        <TreeImage tree={tree} eager={eager} />
      </div>
      <div className="flex grow flex-col gap-3 p-5">
        <div className="flex flex-col gap-1">
          <h3 className="line-clamp-2 text-lg">
            <InternalLink
              href={address(tree.id)}
              className="after:absolute after:inset-0 hover:text-leaf"
            >
              {tree.name}
            </InternalLink>
          </h3>
          <p className="truncate text-quiet text-sm">
            {t('By: {author}', { author: <AuthorLink tree={tree} /> })}
          </p>
          <p className="tabular text-quiet text-sm">
            {t('Last Update: {date}', {
              date: (
                <span className="whitespace-nowrap">
                  <LongDateText moment={tree.updatedAt} />
                </span>
              ),
            })}
          </p>
        </div>
        {me && tree.collaborators.includes(me.id) && (
          <Suspense>
            <InvitationChoice treeId={tree.id} userId={me.id} />
          </Suspense>
        )}
        {tree.tags.length > 0 && <Tags tags={tree.tags} />}
        <ul className="mt-auto flex items-center gap-5 pt-1 text-quiet text-sm">
          <Count
            icon={Heart}
            count={tree.likes}
            text={t('{count, plural, one {# like} other {# likes}}', { count: tree.likes })}
          />
          <Count
            icon={Eye}
            count={tree.views}
            text={t('{count, plural, one {# view} other {# views}}', { count: tree.views })}
          />
          <Count
            icon={MessageCircle}
            count={tree.comments}
            text={t('{count, plural, one {# comment} other {# comments}}', {
              count: tree.comments,
            })}
          />
          {!tree.isPublic && <PrivateMark tree={tree} />}
        </ul>
      </div>
    </article>
  );
}

/** The first tags and the number of further ones, which are listed in a tooltip. */
function Tags({ tags }: { readonly tags: readonly string[] }) {
  const rest = tags.slice(shownTags);
  return (
    <ul aria-label={t('Tags')} className="flex flex-wrap items-center gap-1.5">
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag} className="max-w-full">
          <TagLink tag={tag} />
        </li>
      ))}
      {rest.length > 0 && (
        // Above the link that covers the card, so that the tooltip can appear.
        <li className="relative" title={rest.join(', ')}>
          <Badge>
            <span aria-hidden="true">+{rest.length}</span>
            <span className="sr-only">
              {t('{count, plural, one {and # more: {tags}} other {and # more: {tags}}}', {
                count: rest.length,
                tags: rest.join(', '),
              })}
            </span>
          </Badge>
        </li>
      )}
    </ul>
  );
}

/** Relative, to be above the link that covers the card. */
function AuthorLink({ tree }: { readonly tree: Tree }) {
  return (
    <Link
      to="/profiles/$id"
      params={{ id: tree.userId }}
      preload="intent"
      className="relative hover:text-ink hover:underline"
    >
      @{tree.username}
    </Link>
  );
}

function PrivateMark({ tree }: { readonly tree: Tree }) {
  return (
    <li className="ml-auto inline-flex items-center gap-1.5 font-medium">
      <Lock aria-hidden="true" className="size-4" strokeWidth={1.5} />
      {tree.hidden ? t('Hidden') : t('Private')}
    </li>
  );
}

interface CountProps {
  readonly icon: LucideIcon;
  readonly count: number;
  /** The count in words, for tooltips and screen readers. */
  readonly text: string;
}

function Count({ icon: Icon, count, text }: CountProps) {
  return (
    <li className="flex items-center gap-1.5" title={text}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
      <span aria-hidden="true" className="tabular">
        {countLabel(count)}
      </span>
      <span className="sr-only">{text}</span>
    </li>
  );
}

/** As tall as a card, so that nothing moves when the trees have loaded. */
export function TreeCardSkeleton() {
  return (
    <div className="flex flex-col overflow-hidden rounded-md border border-line bg-surface">
      <Skeleton shape="edgeless" className="aspect-video" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-3/4" />
      </div>
    </div>
  );
}

const never = () => () => undefined;

/** A date in the reader's time zone. The server does not know it, so its page shows the date in UTC. */
function LongDateText({ moment }: { readonly moment: string }) {
  const text = useSyncExternalStore(
    never,
    () => longDate(moment),
    () => longDate(moment, 'UTC'),
  );
  return <time dateTime={moment}>{text}</time>;
}
