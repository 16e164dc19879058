import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

/** For whoever watches over the process: is it alive, and can it serve. */
export function addHealth(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await ping();
    } catch (error) {
      request.log.warn({ err: error }, 'The database does not answer');
      throw new Failure('unavailable', { message: 'The database does not answer' });
    }
    return { status: 'ready' };
  });
}
