import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { isApiPath, sendFailure } from './error-replies.ts';
import { isPage } from './page-routes.ts';

/** Serves the built web app: its files, and its one page at every address a person can visit. */
export async function addWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);

  app.setNotFoundHandler((request, reply) => {
    if (page === null || !wantsPage(request)) {
      sendFailure(new Failure('unknown-path'), reply);
      return;
    }
    sendPage(page, pathOf(request), reply);
  });
  if (page === null) return;

  await app.register(fastifyStatic, {
    root: folder,
    // The files there are now, and nothing else a path could lead to.
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names of bundled files carry a hash of their content; other names do not.
      const hashed = relative(folder, path).startsWith('assets');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

function sendPage(page: string, path: string, reply: FastifyReply): void {
  void reply
    .code(isPage(path) ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Browsers say that they want a page; other programs get one where there is one. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (isApiPath(request.url)) return false;
  const { accept = '*/*' } = request.headers;
  return accept.includes('text/html') || (accept.includes('*/*') && isPage(pathOf(request)));
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/';
}
