import { Readable } from 'node:stream';
import {
  changeComment,
  createComment,
  deleteComment,
  getComment,
  listComments,
} from '@life-tree/contract';
import type { FastifyReply } from 'fastify';
import type { Route } from '../../http/route.ts';
import { writeThread, writeThreads } from './comment-threads.ts';
import type { CommentsService } from './comments-service.ts';

export function addCommentsRoutes(route: Route, comments: CommentsService): void {
  route(listComments, async ({ params, session, reply }) => {
    const discussion = await comments.list(params.treeId, session?.userId ?? null);
    return asJson(reply).send(Readable.from(writeThreads(discussion)));
  });

  route(getComment, async ({ params, session, reply }) => {
    const thread = await comments.thread(params, session?.userId ?? null);
    return asJson(reply).send(writeThread(thread));
  });

  route(createComment, async ({ params, body, session }) => {
    const comment = await comments.create(params.treeId, session.userId, body);
    return { ...comment, replies: [] };
  });

  route(changeComment, ({ params, body, session }) =>
    comments.change(params, session.userId, body.content),
  );

  route(deleteComment, async ({ params, session }) => {
    await comments.remove(params, session.userId);
    return { message: 'The comment is deleted' };
  });
}

function asJson(reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8');
}
