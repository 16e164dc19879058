import { Readable } from 'node:stream';
import {
  changeSpecies,
  createSpecies,
  deleteSpecies,
  foldedBranchesHeader,
  getSpecies,
  listSpecies,
  openTree,
  treeVersionHeader,
} from '@life-tree/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textBody } from '../../http/bodies/json-bodies.ts';
import { entityTag, isNotModified, setCacheHeaders } from '../../http/conditional-get.ts';
import { requesterOf } from '../../http/requester.ts';
import type { Route } from '../../http/route.ts';
import { sendTexts } from '../../http/send-texts.ts';
import { editBodyBoundsOf, smallEdit } from '../editing/edit-body-bounds.ts';
import type { ReadLargeEdit } from '../editing/large-edits/read-large-edit.ts';
import type { TreeVersions } from '../releases/tree-versions.ts';
import type { SpeciesReading } from './species-reading.ts';
import type { SpeciesService, VersionedText } from './species-service.ts';
import { type TreeOpening, tagOf } from './tree-opening.ts';

interface SpeciesDependencies {
  readonly species: SpeciesService;
  readonly reading: SpeciesReading;
  readonly opening: TreeOpening;
  readonly versions: Pick<TreeVersions, 'require' | 'list'>;
  readonly readLarge: ReadLargeEdit;
}

export function addSpeciesRoutes(route: Route, needs: SpeciesDependencies): void {
  const { species, reading, opening, versions, readLarge } = needs;
  route(listSpecies, async ({ params, query, session, viewer, request, reply }) => {
    if (query.version !== undefined) {
      const { treeId } = params;
      await versions.require(treeId, query.version, viewer);
      if (replyNotModified(request, reply, query.version)) return reply;
      const reader = requesterOf(request, reply, session);
      return sendText(reply, await versions.list(treeId, query.version, query.shape, reader));
    }
    const { shape } = query;
    const known = knownVersion(request);
    const { tree, flat, hasFolded } = await reading.findToList(params.treeId, viewer, {
      shape,
      known,
    });
    // Also when there are none: a browser keeps the headers of its cached reply that a 304 does not have.
    reply.header(foldedBranchesHeader, hasFolded);
    if (replyNotModified(request, reply, tree.version)) return reply;
    if (flat !== null) return sendText(reply, { version: tree.version, parts: [flat] });
    const reader = requesterOf(request, reply, session);
    return sendText(reply, await reading.list(tree, shape, reader));
  });

  route(openTree, async ({ params, session, viewer, request, reply }) => {
    const read = await opening.read(params.id, viewer);
    const tag = entityTag(tagOf(read));
    setCacheHeaders(reply, tag, false);
    setVersionHeader(reply, read.tree.version);
    if (isNotModified(request, tag)) return reply.code(304).send();
    const body = await opening.write(read, requesterOf(request, reply, session));
    return reply.type('application/json; charset=utf-8').send(body);
  });

  route(getSpecies, async ({ params, session, viewer, request, reply }) => {
    const tree = await reading.find(params.treeId, viewer);
    if (replyNotModified(request, reply, tree.version)) return reply;
    const reader = requesterOf(request, reply, session);
    return sendText(reply, await reading.get(tree, params.id, reader));
  });

  route(
    createSpecies,
    async ({ params, body, viewer, request, reply }) => {
      const bounds = editBodyBoundsOf(request) ?? undefined;
      return sendText(reply, await species.create(params.treeId, viewer, body, bounds));
    },
    {
      body: smallEdit,
      admitWithin: ({ params, session }) => species.admitNew(params.treeId, session.userId),
      handleLarge: ({ params, viewer, request, reply }, body) =>
        readLarge('species', request, body, async (edit) =>
          sendText(reply, await species.createRead(params.treeId, viewer, edit)),
        ),
    },
  );

  route(
    changeSpecies,
    async ({ params, body, session, reply }) => {
      const { treeId, id } = params;
      const { version, value } = await species.change(treeId, id, session.userId, body);
      setVersionHeader(reply, version);
      return value;
    },
    {
      body: textBody,
      admit: ({ params, session }) => species.admitEditor(params.treeId, session.userId),
    },
  );

  route(deleteSpecies, async ({ params, session, reply }) => {
    const { version, value } = await species.remove(params.treeId, params.id, session.userId);
    setVersionHeader(reply, version);
    return { message: `${value} deleted successfully` };
  });
}

/** Replies 304 if the client already has this version. */
function replyNotModified(request: FastifyRequest, reply: FastifyReply, version: number): boolean {
  const tag = entityTag(version);
  if (!isNotModified(request, tag)) return false;
  setVersionHeader(reply, version);
  void setCacheHeaders(reply, tag, false).code(304).send();
  return true;
}

/** The version that the client has, if it has one. */
function knownVersion({ headers }: FastifyRequest): number | null {
  const version = Number(
    /^W\/"(\d{1,9})"$/.exec(headers['if-none-match'] ?? '')?.[1] ?? Number.NaN,
  );
  return Number.isNaN(version) ? null : version;
}

function sendText(
  reply: FastifyReply,
  { version, parts }: VersionedText,
): FastifyReply | Promise<FastifyReply> {
  setVersionHeader(reply, version);
  if (reply.request.method === 'GET') setCacheHeaders(reply, entityTag(version), false);
  const json = reply.type('application/json; charset=utf-8');
  return parts instanceof Readable ? json.send(parts) : sendTexts(json, parts);
}

function setVersionHeader(reply: FastifyReply, version: number): void {
  reply.header(treeVersionHeader, version);
}
