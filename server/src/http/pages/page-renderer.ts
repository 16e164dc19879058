import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type BuiltFiles,
  type PageCallOptions,
  type PageDocument,
  type PageProgram,
  type RenderedPage,
  signedInCookie,
} from '@life-tree/contract';
import type { FastifyRequest } from 'fastify';
import { toAppError } from '../error-replies.ts';

/** Rendering delays other requests. Above this limit, the page is sent without content. */
const maxConcurrentRenders = 4;

/** The cookies that a page depends on. The session cookie is not one of them. */
const pageCookies = ['language', 'theme', signedInCookie];

/** Answers a call of a page as for a visitor, so that nothing private can get into the page. */
export type AnswerVisitor = (
  request: FastifyRequest,
  call: string,
  options: PageCallOptions,
) => Promise<unknown>;

/** What the HTML of a page depends on besides its request. */
export type PageParts = Pick<PageDocument, 'page' | 'titleValues' | 'head'>;

/** Writes the HTML of a page, with its public content if the page is one that the server renders. */
export type RenderDocument = (request: FastifyRequest, parts: PageParts) => Promise<string>;

/** Null if the web app was not built. */
export async function loadPageRenderer(
  folder: string,
  answer: AnswerVisitor,
): Promise<RenderDocument | null> {
  const program = join(folder, 'rendering', 'render-page.js');
  const isThere = await access(program).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const { createPageRenderer, createDocumentWriter }: PageProgram = await import(
    pathToFileURL(program).href
  );
  const renderPage = createPageRenderer();
  const manifest = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8');
  const built: BuiltFiles = JSON.parse(manifest);
  const writeDocument = createDocumentWriter(built);
  let rendering = 0;

  async function renderContent(
    request: FastifyRequest,
    context: PageDocument['context'],
  ): Promise<RenderedPage | null> {
    if (rendering >= maxConcurrentRenders) return null;
    rendering += 1;
    try {
      return await renderPage({
        address: request.url,
        context,
        answer: (call, options) => answer(request, call, options),
      });
    } catch (error) {
      // The browser gets the same refusal and shows it.
      if (toAppError(error).status >= 500) {
        request.log.error({ err: error }, 'Could not render a page');
      }
      return null;
    } finally {
      rendering -= 1;
    }
  }

  return async (request, parts) => {
    const context = { cookies: cookiesOf(request), languages: languagesOf(request) };
    const rendered = parts.page === 'not-found' ? null : await renderContent(request, context);
    return writeDocument({ ...parts, context, rendered });
  };
}

function cookiesOf({ cookies }: FastifyRequest): string {
  return pageCookies
    .filter((name) => /^\w+$/.test(cookies[name] ?? ''))
    .map((name) => `${name}=${cookies[name]}`)
    .join('; ');
}

/** As browsers write them: `es-MX,es;q=0.9,en;q=0.8`. */
function languagesOf({ headers }: FastifyRequest): readonly string[] {
  return (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/\s*;\s*q=/);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => /^[a-z]{2,3}(-[a-z0-9]{2,4}){0,2}$/i.test(tag) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
