import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { TitleValues } from '@life-tree/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { sendCompressed } from '../bodies/compressed.ts';
import { isApiPath, sendAppError } from '../error-replies.ts';
import { loadFirstPages } from './first-page.ts';
import { pageAt } from './page-routes.ts';

/** What is known of the page at an address before the browser has run anything. */
interface PageFacts {
  readonly status: 200 | 404;
  /** Stands in the page instead of its usual title and description. */
  readonly head: string | null;
  readonly title: TitleValues;
}

export type DescribePage = (request: FastifyRequest, path: string) => Promise<PageFacts>;

/** Serves the built web app: its files, and its one page at every address a person can visit. */
export async function addWebApp(
  app: FastifyInstance,
  folder: string,
  describePage: DescribePage,
): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  const firstPages = await loadFirstPages(app, folder);

  app.setNotFoundHandler(async (request, reply) => {
    if (page === null || !wantsPage(request)) {
      sendAppError(new AppError('unknown-path'), reply);
      return reply;
    }
    const path = pathOf(request);
    const { status, head, title } = await describePage(request, path);
    const named = status === 404 ? 'not-found' : (pageAt(path)?.page ?? 'not-found');
    const described = head === null ? page : withHead(page, head);
    const titled = firstPages?.title(request, described, named, title) ?? described;
    const shown = status === 404 ? titled : ((await firstPages?.fill(request, titled)) ?? titled);
    reply
      .code(status)
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language, accept-encoding')
      .type('text/html; charset=utf-8');
    return sendCompressed(request, reply, shown);
  });
  if (page === null) return;

  await app.register(fastifyStatic, {
    root: folder,
    // The files there are now, and nothing else a path could lead to.
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    // What only the server runs.
    globIgnore: ['rendering/**'],
    cacheControl: false,
    // The build has put compressed copies beside the files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Names of bundled files carry a hash of their content; other names do not.
      const hashed = relative(folder, path).startsWith('assets');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

function withHead(page: string, head: string): string {
  // As a function: a name may hold what `replace` would take for one of its patterns.
  return page
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => head);
}

/** Browsers say that they want a page; other programs get one where there is one. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (isApiPath(request.url)) return false;
  const { accept = '*/*' } = request.headers;
  return (
    accept.includes('text/html') || (accept.includes('*/*') && pageAt(pathOf(request)) !== null)
  );
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/';
}
