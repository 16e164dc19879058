import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { TitleValues } from '@life-tree/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { sendCompressed } from '../bodies/compressed.ts';
import { isApiPath, sendAppError } from '../error-replies.ts';
import { loadPageRenderer } from './page-renderer.ts';
import { pageAt } from './page-routes.ts';

/** What the server knows about the page at an address. */
interface PageFacts {
  readonly status: 200 | 404;
  /** Replaces the page's usual title and description. */
  readonly head: string | null;
  readonly title: TitleValues;
}

export type DescribePage = (request: FastifyRequest, path: string) => Promise<PageFacts>;

/** Serves the built web app: its files, and its single HTML page at every page address. */
export async function addWebApp(
  app: FastifyInstance,
  folder: string,
  describePage: DescribePage,
): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  const renderer = await loadPageRenderer(app, folder);

  app.setNotFoundHandler(async (request, reply) => {
    if (page === null || !wantsPage(request)) {
      sendAppError(new AppError('unknown-path'), reply);
      return reply;
    }
    const path = pathOf(request);
    const { status, head, title } = await describePage(request, path);
    const named = status === 404 ? 'not-found' : (pageAt(path)?.page ?? 'not-found');
    const described = head === null ? page : withHead(page, head);
    const titled = renderer?.title(request, described, named, title) ?? described;
    const shown = status === 404 ? titled : ((await renderer?.render(request, titled)) ?? titled);
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
    // Serve only the files that exist at startup.
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    // Code for the server only.
    globIgnore: ['rendering/**'],
    cacheControl: false,
    // The build makes compressed copies of the files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Only names of bundled files contain a hash of their content.
      const hashed = relative(folder, path).startsWith('assets');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

function withHead(page: string, head: string): string {
  // As a function: a name may contain patterns of `replace`, such as `$&`.
  return page
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => head);
}

/** Browsers ask for HTML; other programs get a page only where one exists. */
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
