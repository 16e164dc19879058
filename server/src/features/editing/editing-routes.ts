import { Readable } from 'node:stream';
import {
  type EditReply,
  findTreeOperation,
  getUndoState,
  performTreeOperation,
  redoEdit,
  restoreTree,
  treeVersionHeader,
  undoEdit,
} from '@life-tree/contract';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Route } from '../../http/route.ts';
import { takeTurns } from '../../scheduling/take-turns.ts';
import { editBodyBoundsOf, refuseLongLists } from './edit-body-bounds.ts';
import type { EditRequests } from './edit-requests.ts';
import type { ReadLargeEdit } from './large-edits/read-large-edit.ts';

export function addEditingRoutes(
  route: Route,
  edits: EditRequests,
  readLarge: ReadLargeEdit,
): void {
  route(
    performTreeOperation,
    async ({ params, body, viewer, reply }) =>
      sendEdit(reply, await edits.perform(params.id, viewer, body.operation, body.operationId)),
    {
      admitWithin: ({ params, session }) => edits.admit(params.id, session.userId),
      checkAmount: (body, request) => refuseLongLists(body, editBodyBoundsOf(request)),
      handleLarge: ({ params, viewer, request, reply }, body) =>
        readLarge('operation', request, body, async ({ operation, operationId }) => {
          if (operationId === null) throw new AppError('internal');
          const { id } = params;
          return sendEdit(reply, await edits.perform(id, viewer, operation, operationId));
        }),
    },
  );

  route(findTreeOperation, ({ params, session }) =>
    edits.find(params.id, session.userId, params.operationId),
  );

  route(restoreTree, ({ params, body, session }) =>
    edits.restore(params.id, session.userId, body.version, body.operationId),
  );

  route(getUndoState, ({ params, session }) => edits.undoState(params.id, session.userId));

  route(undoEdit, async ({ params, body, session, reply }) =>
    sendEdit(reply, await edits.undo(params.id, session.userId, body)),
  );

  route(redoEdit, async ({ params, body, session, reply }) =>
    sendEdit(reply, await edits.redo(params.id, session.userId, body)),
  );
}

/** Sent as text, because validating every species of a large reply would double its cost. */
function sendEdit(reply: FastifyReply, edit: EditReply): FastifyReply {
  return reply
    .header(treeVersionHeader, edit.version)
    .type('application/json; charset=utf-8')
    .send(
      edit.species.length > speciesInPart
        ? Readable.from(inTurns(partsOf(edit)))
        : [...partsOf(edit)].join(''),
    );
}

/** The reply as JSON, in parts that are written quickly. */
function* partsOf({ version, species, deleted, skipped }: EditReply): Generator<string> {
  yield `{"version":${version},"species":[`;
  for (let from = 0; from < species.length; from += speciesInPart) {
    const part = JSON.stringify(species.slice(from, from + speciesInPart)).slice(1, -1);
    yield from === 0 ? part : `,${part}`;
  }
  yield `],"deleted":${JSON.stringify(deleted)},"skipped":${JSON.stringify(skipped)}}`;
}

/** Lets other requests run between parts. A stream would read a synchronous generator in one turn. */
async function* inTurns<Part>(parts: Iterable<Part>): AsyncGenerator<Part> {
  const turn = takeTurns();
  for (const part of parts) {
    yield part;
    await turn();
  }
}

const speciesInPart = 500;
