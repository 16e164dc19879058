import {
  changeComment,
  createComment,
  deleteComment,
  getComment,
  listComments,
} from '@life-tree/contract';
import type { FastifyReply } from 'fastify';
import { textBody } from '../../http/bodies/json-bodies.ts';
import type { Route } from '../../http/route.ts';
import { sendTexts } from '../../http/send-texts.ts';
import { limits } from '../../http/throttle.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import type { CommentsService } from './comments-service.ts';

interface PendingComment {
  readonly params: { readonly treeId: string };
  readonly viewer: Viewer;
}

export function addCommentsRoutes(route: Route, comments: CommentsService): void {
  const admit = ({ params, viewer }: PendingComment) => comments.admitAuthor(params.treeId, viewer);

  route(listComments, async ({ params, viewer, reply }) => {
    const discussion = await comments.list(params.treeId, viewer);
    return sendTexts(asJson(reply), discussion);
  });

  route(getComment, async ({ params, viewer, reply }) => {
    const thread = await comments.thread(params, viewer);
    return sendTexts(asJson(reply), thread);
  });

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

  route(deleteComment, async ({ params, viewer }) => {
    await comments.remove(params, viewer);
    return { message: 'The comment is deleted' };
  });
}

function asJson(reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8');
}
