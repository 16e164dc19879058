import { Readable } from 'node:stream';
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
import type { Session } from '../sessions/sessions-service.ts';
import type { CommentsService } from './comments-service.ts';

interface PendingComment {
  readonly params: { readonly treeId: string };
  readonly session: Session;
}

export function addCommentsRoutes(route: Route, comments: CommentsService): void {
  const admit = ({ params, session }: PendingComment) =>
    comments.admitAuthor(params.treeId, session.userId);

  route(listComments, async ({ params, session, reply }) => {
    const discussion = await comments.list(params.treeId, session?.userId ?? null);
    return asJson(reply).send(Readable.from(discussion));
  });

  route(getComment, async ({ params, session, reply }) => {
    const thread = await comments.thread(params, session?.userId ?? null);
    return asJson(reply).send(Readable.from(thread));
  });

  route(
    createComment,
    async ({ params, body, session }) => {
      const comment = await comments.create(params.treeId, session.userId, body);
      return { ...comment, replies: [] };
    },
    { body: textBody, admit },
  );

  route(
    changeComment,
    ({ params, body, session }) => comments.change(params, session.userId, body.content),
    { body: textBody, admit },
  );

  route(deleteComment, async ({ params, session }) => {
    await comments.remove(params, session.userId);
    return { message: 'The comment is deleted' };
  });
}

function asJson(reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8');
}
