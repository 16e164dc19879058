import type { Operation, Species, Step } from '@life-tree/phylogeny';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { LargeBody } from '../../../http/bodies/receive-body.ts';
import { WorkerPoolBusy } from '../../../providers/worker-pool/worker-pool.ts';
import type { Resources } from '../../../resources.ts';
import { type EditCall, editBodyBoundsOf } from '../edit-body-bounds.ts';
import { stepsOf } from '../operations/edit-steps.ts';
import type { EditReply, EditRequest, ReadTask, SentEdit } from './messages.ts';

const retryAfterSeconds = 10;

/** Reads a large body in another process and calls `work` with it. The body is kept until that is done. */
export type ReadLargeEdit = ReturnType<typeof createReadLargeEdit>;

export function createReadLargeEdit(resources: Pick<Resources, 'workerPool' | 'logger'>) {
  return <Outcome>(
    call: EditCall,
    request: FastifyRequest,
    body: LargeBody,
    work: (edit: SentEdit) => Promise<Outcome>,
  ): Promise<Outcome> =>
    body.use(async (blocks) => {
      const bounds = editBodyBoundsOf(request);
      if (bounds === null) throw new AppError('internal');
      return work(await readInWorker(resources, { call, blocks, bounds }));
    });
}

/** Throws an `AppError` if the edit is refused, or if it takes too much memory or time. */
export async function readInWorker(
  { workerPool, logger }: Pick<Resources, 'workerPool' | 'logger'>,
  { blocks, ...task }: ReadTask,
): Promise<SentEdit> {
  try {
    return await workerPool.readEdit(async (worker) => {
      const ask: Ask = async (request) =>
        // Only our own program answers.
        (await worker.ask(request)) as EditReply;
      for (const block of blocks) {
        await worker.send({ kind: 'block', block } satisfies EditRequest);
      }
      const reply = await ask({ kind: 'read', ...task });
      if (reply.kind === 'refused') throw new AppError(reply.code, reply);
      if (reply.kind !== 'read') throw new Error(`Unexpected ${reply.kind}`);
      return { ...reply.edit, operation: await complete(ask, reply.edit.operation) };
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof WorkerPoolBusy) throw new AppError('unavailable', { retryAfterSeconds });
    logger.warn({ err: error }, 'A large body could not be read');
    throw new AppError('edit-body-too-large');
  }
}

type Ask = (request: EditRequest) => Promise<EditReply>;

/** Fetches the species of an operation in parts, each in a short turn. */
async function complete(ask: Ask, operation: Operation): Promise<Operation> {
  const lists = new Map<number, Species[]>();
  for (;;) {
    const reply = await ask({ kind: 'next-part' });
    if (reply.kind !== 'part') throw new Error(`Unexpected ${reply.kind}`);
    if (reply.part === null) break;
    const list = lists.get(reply.part.step) ?? [];
    for (const species of reply.part.species) list.push(species);
    lists.set(reply.part.step, list);
  }
  const withSpecies = (step: Step, index: number): Step =>
    step.kind === 'import-branch' ? { ...step, species: lists.get(index) ?? [] } : step;
  if (operation.kind !== 'sequence') return withSpecies(operation, 0);
  return { ...operation, steps: stepsOf(operation).map(withSpecies) };
}
