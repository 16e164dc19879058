import type { FastifyInstance } from 'fastify';
import { loggableUrl } from '../../logging.ts';

/** One line per answered request. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: loggableUrl(request.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        userId: request.session?.userId,
      },
      'A request was answered',
    );
  });
}
