import {
  changeComment,
  createComment,
  deleteComment,
  getComment,
  hideComment,
  listComments,
} from '@life-tree/contract';
import { textBody } from '../../http/bodies/json-bodies.ts';
import type { Route } from '../../http/route.ts';
import { limits } from '../../http/throttle.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import type { CommentsService } from './comments-service.ts';

interface PendingComment {
  readonly params: { readonly treeId: string };
  readonly viewer: Viewer;
}

export function addCommentsRoutes(route: Route, comments: CommentsService): void {
  const admit = ({ params, viewer }: PendingComment) => comments.admitAuthor(params.treeId, viewer);

  route(listComments, ({ params, query, viewer, session }) =>
    comments.list(params.treeId, viewer, session, query),
  );

  route(getComment, ({ params, viewer, session }) => comments.thread(params, viewer, session));

  route(
    createComment,
    async ({ params, body, viewer }) => {
      const comment = await comments.create(params.treeId, viewer, body);
      return { ...comment, replies: [] };
    },
    {
      body: textBody,
      admit,
      limit: { rule: limits.comment, account: ({ session }) => session.userId },
    },
  );

  route(
    changeComment,
    ({ params, body, viewer }) => comments.change(params, viewer, body.content),
    { body: textBody, admit },
  );

  route(hideComment, ({ params, body, viewer }) =>
    comments.setHiddenByOwner(params, viewer, body.hidden),
  );

  route(deleteComment, async ({ params, viewer }) => {
    await comments.remove(params, viewer);
    return { message: 'The comment is deleted' };
  });
}
