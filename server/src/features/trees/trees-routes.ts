import {
  acceptInvitation,
  bringTreeBack,
  changeTree,
  copyTree,
  createTree,
  createTreeLink,
  deleteFromBin,
  deleteTree,
  deleteTreeLink,
  getMyTotals,
  getTree,
  getTreeLimits,
  getTreeLink,
  getTreeParts,
  getUserTotals,
  listBin,
  listCollaborators,
  listInvitations,
  listMyTrees,
  listTrees,
  treeVersionHeader,
  viewTree,
} from '@life-tree/contract';
import type { FastifyReply } from 'fastify';
import { textBody } from '../../http/bodies/json-bodies.ts';
import { requesterOf } from '../../http/requester.ts';
import type { Route } from '../../http/route.ts';
import type { TreeVersions } from '../releases/tree-versions.ts';
import type { TreesService } from './trees-service.ts';
import type { ViewsService } from './views/tree-views.ts';

interface TreesServices {
  readonly trees: TreesService;
  readonly views: ViewsService;
  readonly versions: Pick<TreeVersions, 'parts'>;
}

export function addTreesRoutes(route: Route, { trees, views, versions }: TreesServices): void {
  route(listTrees, async ({ query, session, reply }) =>
    sendJson(reply, await trees.listPublic(session?.userId ?? null, query)),
  );

  route(listMyTrees, async ({ query, session, reply }) =>
    sendJson(reply, await trees.listMine(session.userId, query)),
  );

  route(getMyTotals, ({ session }) => trees.totals(session.userId, session.userId));

  route(getUserTotals, ({ params, session }) =>
    trees.totals(params.userId, session?.userId ?? null),
  );

  route(createTree, ({ body, session }) => trees.create(session.userId, body), {
    body: textBody,
    admit: ({ session }) => trees.admitNewTree(session.userId),
  });

  route(getTree, ({ params, viewer }) => trees.get(params.id, viewer));

  route(getTreeParts, async ({ params, query, session, viewer, request, reply }) => {
    if (query.version !== undefined) {
      const reader = requesterOf(request, reply, session);
      const parts = await versions.parts(params.id, query.version, reader);
      reply.header(treeVersionHeader, query.version);
      return parts;
    }
    const { version, json } = await trees.parts(params.id, viewer);
    reply.header(treeVersionHeader, version);
    return reply.type('application/json; charset=utf-8').send(json);
  });

  route(listCollaborators, ({ params, viewer }) => trees.collaborators(params.id, viewer));

  route(listInvitations, ({ session }) => trees.invitations(session.userId));

  route(acceptInvitation, async ({ params, session }) => ({
    message: `You are a collaborator of ${await trees.acceptInvitation(params.treeId, session.userId)}`,
  }));

  route(getTreeLimits, ({ params, session }) => trees.limits(params.id, session.userId));

  route(changeTree, ({ params, body, session }) => trees.change(params.id, session.userId, body), {
    body: textBody,
    admit: ({ params, session }) => trees.admitEditor(params.id, session.userId),
  });

  route(deleteTree, async ({ params, session }) => ({
    message: `${await trees.remove(params.id, session.userId)} deleted successfully`,
  }));

  route(listBin, ({ session }) => trees.binned(session.userId));

  route(bringTreeBack, ({ params, session }) => trees.bringBack(params.id, session.userId));

  route(deleteFromBin, async ({ params, session }) => ({
    message: `${await trees.removeFromBin(params.id, session.userId)} deleted successfully`,
  }));

  route(viewTree, async ({ params, viewer, request }) => ({
    views: await views.view(params.id, {
      ...viewer,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    }),
  }));

  route(copyTree, ({ params, viewer }) => trees.copy(params.id, viewer));

  route(getTreeLink, async ({ params, session }) => ({
    key: await trees.linkKey(params.id, session.userId),
  }));

  route(createTreeLink, async ({ params, session }) => ({
    key: await trees.createLink(params.id, session.userId),
  }));

  route(deleteTreeLink, async ({ params, session }) => {
    await trees.deleteLink(params.id, session.userId);
    return { key: null };
  });
}

/** Sends a text that is JSON already. */
function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
