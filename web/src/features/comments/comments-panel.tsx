import { useLocation } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { orderComments } from './discussion.ts';
import { useDiscussion } from './use-discussion.ts';

interface CommentsPanelProps {
  readonly treeId: string;
  readonly userId: string | null;
  /** Whether the user can hide and delete the comments of others. */
  readonly canModerate: boolean;
  /** Stored by the screen, so that it survives switching tabs. */
  readonly draft: string;
  readonly onDraft: (text: string) => void;
}

export function CommentsPanel({ treeId, userId, canModerate, draft, onDraft }: CommentsPanelProps) {
  const { pathname, searchStr, hash } = useLocation();
  const [, purpose, target] = /^(comment|reply)-(.+)$/.exec(hash) ?? [];
  const discussion = useDiscussion(treeId, userId, canModerate, target);
  const { comments, query } = discussion;
  const { error, isFetching, refetch } = query;
  const ordered = useMemo(() => orderComments(comments ?? []), [comments]);
  const hasTarget = ordered.some(({ comment }) => comment.id === target);

  useEffect(() => {
    if (hasTarget)
      document.getElementById(`comment-${target}`)?.scrollIntoView({ block: 'center' });
  }, [hasTarget, target]);

  return (
    <div className="flex flex-col gap-4">
      {userId === null ? (
        <div className="flex flex-col items-start gap-3 rounded-md bg-sunken p-4 text-sm">
          <p>{t('Log in to like, comment and reply.')}</p>
          <LinkButton to="/auth" search={{ redirect: `${pathname}${searchStr}#comments` }}>
            {t('Log In')}
          </LinkButton>
        </div>
      ) : (
        <CommentForm
          label={t('Add a comment')}
          action={t('Comment')}
          draft={draft}
          onDraft={onDraft}
          onPost={(content) => discussion.post(content, null)}
        />
      )}
      {comments === undefined && error === null && <Loading />}
      {comments === undefined && error !== null && (
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={() => refetch()} />
      )}
      {comments?.length === 0 && (
        <EmptyState icon={MessageCircle} title={t('No comments yet')}>
          {t('Be the first to comment on this tree.')}
        </EmptyState>
      )}
      {query.hasPreviousPage && (
        <Button
          variant="quiet"
          busy={query.isFetchingPreviousPage}
          onClick={discussion.showEarlier}
        >
          {t('Show earlier comments')}
        </Button>
      )}
      <ul aria-label={t('Comments')} className="flex flex-col">
        {ordered.map((one) => (
          <CommentItem
            key={one.comment.id}
            {...one}
            discussion={discussion}
            userId={userId}
            canModerate={canModerate}
            isTarget={one.comment.id === target}
            opensReply={one.comment.id === target && purpose === 'reply' && userId !== null}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={discussion.showMore}>
          {t('Show more')}
        </Button>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('Loading comments')}</span>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </div>
  );
}
