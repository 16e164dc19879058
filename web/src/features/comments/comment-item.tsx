import type { Comment } from '@life-tree/contract';
import { maxCommentLength } from '@life-tree/contract/values';
import { Eye, EyeOff, Flag, Heart, MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { imageAddress } from '../../api/image-address.ts';
import { locale } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { countLabel } from '../../ui/display/count-label.ts';
import { longDate } from '../../ui/display/long-date.ts';
import { controlStyle } from '../../ui/forms/control-style.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { keepDraft, readDraft, useDraft } from '../../ui/typing/drafts.ts';
import { isComposing } from '../../ui/typing/is-composing.ts';
import { useLike } from '../likes/index.ts';
import { useReport } from '../moderation/index.ts';
import { useAskToLogIn } from '../pending-actions/index.ts';
import { CommentForm } from './comment-form.tsx';
import type { NestedComment } from './discussion.ts';
import type { Discussion } from './use-discussion.ts';

/** Deeper replies are not indented further, so that they stay readable. */
const maxIndent = 5;

interface CommentItemProps extends NestedComment {
  readonly discussion: Discussion;
  readonly userId: string | null;
  readonly canModerate: boolean;
  readonly isTarget: boolean;
  /** Whether the user comes back from logging in to reply to it. */
  readonly opensReply: boolean;
}

export function CommentItem({
  comment,
  depth,
  discussion,
  userId,
  canModerate,
  isTarget,
  opensReply,
}: CommentItemProps) {
  const [mode, setMode] = useState<'reading' | 'editing' | 'replying'>(
    opensReply ? 'replying' : 'reading',
  );
  const [reply, setReply] = useDraft(userId, `reply:${comment.id}`);
  const isDeleted = comment.userId === null;
  const isReply = depth > 0;

  return (
    <li
      id={`comment-${comment.id}`}
      style={{ marginLeft: `${Math.min(depth, maxIndent) * 0.75}rem` }}
      className={classNames(
        'flex flex-col gap-2 py-3',
        isReply && 'border-line border-l pl-3',
        isTarget && 'rounded-md bg-amber-tint',
      )}
    >
      <Author comment={comment} />
      {mode === 'editing' ? (
        <ContentEditor
          comment={comment}
          userId={userId}
          onSave={(content) => discussion.edit(comment, content)}
          onClose={() => setMode('reading')}
        />
      ) : (
        <p className={classNames('whitespace-pre-wrap text-sm', isDeleted && 'text-quiet italic')}>
          {comment.content}
        </p>
      )}
      {comment.hidden && (
        <p className="text-quiet text-xs">
          {comment.hidden === 'owner'
            ? t(
                'Hidden by the owner of the tree. Only the owner, the author and the moderators see it.',
              )
            : t(
                'Hidden by the moderators. Only they, the author and the owner of the tree see it.',
              )}
        </p>
      )}
      {!isDeleted && (
        <Actions
          comment={comment}
          discussion={discussion}
          userId={userId}
          canModerate={canModerate}
          onReply={() => setMode('replying')}
          onEdit={() => setMode('editing')}
        />
      )}
      {mode === 'replying' && (
        <CommentForm
          label={t('Reply to @{username}', { username: comment.username ?? '' })}
          action={t('Reply')}
          draft={reply}
          onDraft={setReply}
          onCancel={() => setMode('reading')}
          onDone={() => setMode('reading')}
          onPost={(content) => discussion.post(content, comment.id)}
        />
      )}
    </li>
  );
}

function Author({ comment }: { readonly comment: Comment }) {
  const { userId, username, photo, createdAt, updatedAt } = comment;
  const date = (
    <time
      dateTime={createdAt}
      title={new Date(createdAt).toLocaleString(locale())}
      className="text-quiet"
    >
      {longDate(createdAt)}
      {updatedAt !== createdAt && userId !== null && ` ${t('(edited)')}`}
    </time>
  );
  if (userId === null || username === null) return <div className="text-xs">{date}</div>;
  return (
    <div className="tabular flex items-center gap-2 text-xs">
      <Avatar username={username} photo={photo && imageAddress(photo, 'node')} size="small" />
      <div className="flex min-w-0 flex-col">
        <InternalLink href={`/profiles/${userId}`} className="truncate font-medium hover:text-leaf">
          @{username}
        </InternalLink>
        {date}
      </div>
    </div>
  );
}

interface ActionsProps extends Pick<CommentItemProps, 'discussion' | 'userId' | 'canModerate'> {
  readonly comment: Comment;
  readonly onReply: () => void;
  readonly onEdit: () => void;
}

const actionStyle =
  'inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 text-quiet text-xs hover:bg-leaf-tint hover:text-ink';
const iconStyle = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

function Actions({ comment, discussion, userId, canModerate, onReply, onEdit }: ActionsProps) {
  const askToLogIn = useAskToLogIn();
  const dialogs = useDialogs();
  const like = useLike({
    kind: 'comment',
    id: comment.id,
    queryKey: discussion.queryKey,
    write: (state) => discussion.writeLikes(comment.id, state),
  });
  const { report, dialog } = useReport();
  const isOwn = comment.userId === userId;
  const HideIcon = comment.hidden ? Eye : EyeOff;
  const remove = async () => {
    const question = t('Are you sure you wanna delete this comment?');
    const options = { accept: t('Delete'), destructive: true };
    if (await dialogs.confirm(question, options)) await discussion.remove(comment);
  };
  return (
    <div className="-ml-2 flex flex-wrap">
      {!comment.hidden && (
        <>
          <button
            type="button"
            aria-pressed={comment.myLike}
            aria-label={t('{count, plural, one {Like, # like} other {Like, # likes}}', {
              count: comment.likes,
            })}
            className={classNames(actionStyle, comment.myLike && 'text-red')}
            onClick={() =>
              userId === null
                ? askToLogIn({
                    action: { kind: 'like', what: 'comment', id: comment.id },
                    hash: `comment-${comment.id}`,
                  })
                : like.mutate({ myLike: comment.myLike, likesCount: comment.likes })
            }
          >
            <Heart
              {...iconStyle}
              className={classNames('size-4', comment.myLike && 'fill-current')}
            />
            <span className="tabular">{countLabel(comment.likes)}</span>
          </button>
          <button
            type="button"
            className={actionStyle}
            onClick={() =>
              userId === null ? askToLogIn({ hash: `reply-${comment.id}` }) : onReply()
            }
          >
            <MessageCircle {...iconStyle} className="size-4" />
            {t('Reply')}
          </button>
        </>
      )}
      {isOwn && (
        <button type="button" className={actionStyle} onClick={onEdit}>
          <Pencil {...iconStyle} className="size-4" />
          {t('Edit')}
        </button>
      )}
      {canModerate && !isOwn && comment.hidden !== 'moderators' && (
        <button
          type="button"
          className={actionStyle}
          onClick={() => discussion.setHidden(comment, !comment.hidden)}
        >
          <HideIcon {...iconStyle} className="size-4" />
          {comment.hidden ? t('Show again') : t('Hide')}
        </button>
      )}
      {(isOwn || canModerate) && (
        <button type="button" className={actionStyle} onClick={remove}>
          <Trash2 {...iconStyle} className="size-4" />
          {t('Delete')}
        </button>
      )}
      {userId !== null && !isOwn && comment.hidden !== 'moderators' && (
        <button
          type="button"
          className={actionStyle}
          onClick={() => report({ kind: 'comment', id: comment.id })}
        >
          <Flag {...iconStyle} className="size-4" />
          {t('Report', {}, 'to moderators')}
        </button>
      )}
      {dialog}
    </div>
  );
}

interface ContentEditorProps {
  readonly comment: Comment;
  readonly userId: string | null;
  /** Returns whether the comment was saved. */
  readonly onSave: (content: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Saves when it loses the focus or the page is closed. Until then the text is stored as a draft. */
function ContentEditor({ comment, userId, onSave, onClose }: ContentEditorProps) {
  const draftName = `comment:${comment.id}`;
  const [text, setText] = useState(() => readDraft(userId, draftName) || comment.content);
  const type = (typed: string) => {
    setText(typed);
    keepDraft(userId, draftName, typed);
  };
  const isClosed = useRef(false);
  const save = async () => {
    const changed = text.trim();
    if (isClosed.current || changed === '' || changed === comment.content) return;
    isClosed.current = true;
    if (await onSave(changed)) keepDraft(userId, draftName, '');
  };
  const close = () => {
    void save();
    onClose();
  };
  const saveOnLeave = useEffectEvent(save);
  useEffect(() => {
    const leave = () => void saveOnLeave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: the user has just asked to edit it
      autoFocus
      aria-label={t('Edit comment')}
      rows={3}
      maxLength={maxCommentLength}
      value={text}
      className={controlStyle('resize-y text-sm')}
      onChange={(event) => type(event.target.value)}
      onBlur={close}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Escape') {
          isClosed.current = true;
          keepDraft(userId, draftName, '');
          onClose();
        } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) close();
      }}
    />
  );
}
