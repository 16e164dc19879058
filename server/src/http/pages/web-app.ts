import { relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { TitleValues } from '@life-tree/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { sendCompressed } from '../bodies/compressed.ts';
import { isApiPath, sendAppError } from '../error-replies.ts';
import { keepLinkKey, noIndex } from '../tree-links.ts';
import { type AnswerVisitor, loadPageRenderer } from './page-renderer.ts';
import { pageAt } from './page-routes.ts';

/** What the server knows about the page at an address. */
interface PageFacts {
  readonly status: 200 | 404 | 410;
  /** Metadata in place of the page's usual description, as HTML. */
  readonly head: string | null;
  readonly title: TitleValues;
  /** Whether it shows a private tree. */
  readonly isPrivate: boolean;
  /** The link key in its address, if it is the right one. */
  readonly linkKey: string | null;
}

export type DescribePage = (request: FastifyRequest, path: string) => Promise<PageFacts>;

/** What the features contribute to pages. */
export interface PageSources {
  readonly describePage: DescribePage;
  readonly answerVisitor: AnswerVisitor;
}

/** Serves the built web app: its files, and its HTML at every page address. */
export async function addWebApp(
  app: FastifyInstance,
  folder: string,
  { describePage, answerVisitor }: PageSources,
  publicUrl: URL,
): Promise<void> {
  const renderDocument = await loadPageRenderer(folder, answerVisitor);
  app.setNotFoundHandler(async (request, reply) => {
    if (renderDocument === null || !wantsPage(request)) {
      sendAppError(new AppError('unknown-path'), reply);
      return reply;
    }
    const path = pathOf(request);
    const { status, head, title, isPrivate, linkKey } = await describePage(request, path);
    const page = status === 404 ? 'not-found' : (pageAt(path)?.page ?? 'not-found');
    const document = await renderDocument(request, { page, titleValues: title, head });
    reply
      .code(status)
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language, accept-encoding')
      .type('text/html; charset=utf-8');
    if (isPrivate) {
      reply
        .header(...noIndex)
        .header('cache-control', 'private, no-store')
        // The key of a link must not be sent to other sites.
        .header('referrer-policy', 'same-origin');
    }
    if (linkKey !== null) keepLinkKey(request, reply, linkKey, publicUrl);
    return sendCompressed(request, reply, document);
  });
  if (renderDocument === null) return;
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
