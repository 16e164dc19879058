import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { declaredLength } from './receive-body.ts';

const checkMilliseconds = 30_000;
/** 2 kB a second, less than the slowest phone sends. */
const minBytesBetweenChecks = 60_000;

/**
 * Ends requests whose bodies arrive too slowly. A time for the whole body would also end the upload of an image over
 * a slow line.
 */
export function addBodyProgress(app: FastifyInstance): { readonly check: () => void } {
  /** Requests whose bodies are arriving, with the bytes of their connection at the last check. */
  const arriving = new Map<IncomingMessage, number | null>();

  function check(): void {
    for (const [request, before] of arriving) {
      const { socket } = request;
      if (request.complete || socket.destroyed) arriving.delete(request);
      // The first check may come just after the start of a request.
      else if (before === null || socket.bytesRead - before >= minBytesBetweenChecks) {
        arriving.set(request, socket.bytesRead);
      } else {
        arriving.delete(request);
        const error = Object.assign(new Error('The body has stalled'), { code: timeoutCode });
        app.server.emit('clientError', error, socket);
      }
    }
  }

  app.addHook('onRequest', async ({ raw }) => {
    // Requests that a program injects have no connection.
    const isSent = raw.socket instanceof Socket;
    if (!isSent || raw.complete || declaredLength(raw.headers) === 0) return;
    arriving.set(raw, null);
    raw.once('close', () => arriving.delete(raw));
  });
  const timer = setInterval(check, checkMilliseconds).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return { check };
}

/** That of Node for requests that take too long. */
const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';
