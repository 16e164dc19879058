import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import type { Draining } from './draining.ts';

/** Health checks for operators: whether the process is alive, and whether it can serve requests. */
export function addHealth(
  app: FastifyInstance,
  parts: Resources['parts'],
  draining: Draining,
): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (draining.hasBegun()) {
      throw new AppError('shutting-down');
    }
    for (const [name, ping] of Object.entries(parts)) {
      try {
        await ping();
      } catch (error) {
        const part = name === 'database' ? 'The database' : name;
        const refusal = new AppError('part-down', { values: { part } });
        request.log.warn({ err: error }, refusal.message);
        throw refusal;
      }
    }
    return { status: 'ready' };
  });
}
