import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../../app-error.ts';
import { sameSecret } from '../../secrets.ts';
import { isLocalCaller } from './local-caller.ts';

/** Metrics for Prometheus, for requests from this machine or with the token. */
export function addMetrics(app: FastifyInstance, token: string | null): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

  const sockets = new Gauge({
    name: 'live_sockets',
    help: 'Open live connections of browsers',
    registers: [registry],
  });
  app.server.on('upgrade', (_request, connection) => {
    sockets.inc();
    connection.once('close', () => sockets.dec());
  });

  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: each label value costs memory, and addresses contain secrets.
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const allowed = token !== null && given !== undefined && sameSecret(given, token);
    if (!allowed && !isLocalCaller(request)) throw new AppError('forbidden');
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}
