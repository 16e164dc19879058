import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { LargeBody } from '../../../http/bodies/receive-body.ts';
import { type EditCall, editBodyBoundsOf } from '../edit-body-bounds.ts';
import type { EditWorkers } from './edit-workers.ts';
import type { SentEdit } from './messages.ts';

/** Reads a large body in another process and calls `work` with it. The body is kept until that is done. */
export type ReadLargeEdit = ReturnType<typeof createReadLargeEdit>;

export function createReadLargeEdit(editWorkers: EditWorkers) {
  return <Outcome>(
    call: EditCall,
    request: FastifyRequest,
    body: LargeBody,
    work: (edit: SentEdit) => Promise<Outcome>,
  ): Promise<Outcome> =>
    body.use(async (blocks) => {
      const bounds = editBodyBoundsOf(request);
      if (bounds === null) throw new AppError('internal');
      return work(await editWorkers.read({ call, blocks, bounds }));
    });
}
