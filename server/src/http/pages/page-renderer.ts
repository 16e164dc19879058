import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type PagePath,
  type RenderedPage,
  type RenderPage,
  signedInCookie,
  type TitlePage,
  type TitleValues,
} from '@life-tree/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../escape-html.ts';
import { scriptData } from './script-data.ts';

/** A built file of the web app and the files it imports. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltFile>>;

/** Rendering delays other requests. Above this limit, the page is sent without content. */
const maxConcurrentRenders = 4;

/** The cookies that a page depends on. The session cookie is not one of them. */
const pageCookies = ['language', 'theme', signedInCookie];

/** Puts title and content into a page before it is sent. */
export interface PageRenderer {
  /** Sets the title in the visitor's language. */
  readonly title: (
    request: FastifyRequest,
    page: string,
    path: PagePath | 'not-found',
    values: TitleValues,
  ) => string;
  /** Adds the public content of the page, so that it can be read before its code runs. */
  readonly render: (request: FastifyRequest, page: string) => Promise<string>;
}

/** Null if the web app was built without its server-side part. */
export async function loadPageRenderer(
  app: FastifyInstance,
  folder: string,
): Promise<PageRenderer | null> {
  const program = join(folder, 'rendering', 'render-page.js');
  const isThere = await access(program).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const { renderPage, titlePage }: { renderPage: RenderPage; titlePage: TitlePage } = await import(
    pathToFileURL(program).href
  );
  const manifest: Manifest = JSON.parse(
    await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'),
  );
  let rendering = 0;

  const render: PageRenderer['render'] = async (request, page) => {
    if (rendering >= maxConcurrentRenders) return page;
    rendering += 1;
    try {
      const rendered = await renderPage({
        address: request.url,
        context: contextOf(request),
        // Without the session, so that private data cannot get into the page.
        ask: async (url) => {
          const reply = await app.inject({ url, remoteAddress: request.ip });
          return { status: reply.statusCode, body: reply.body };
        },
      });
      return rendered === null ? page : withContent(page, rendered, manifest);
    } catch (error) {
      request.log.error({ err: error }, 'Could not render a page');
      return page;
    } finally {
      rendering -= 1;
    }
  };
  const title: PageRenderer['title'] = (request, page, path, values) => {
    const named = titlePage(path, values, contextOf(request));
    return withTitle(page, named.title).replace(/<html[^>]*>/, `<html lang="${named.language}">`);
  };
  return { render, title };
}

function withTitle(page: string, title: string): string {
  // As a function: a name may contain patterns of `replace`, such as `$&`.
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
}

function contextOf(request: FastifyRequest) {
  return { cookies: cookiesOf(request), languages: languagesOf(request) };
}

const appScript = /<script type="module"[^>]* src="([^"]*)"><\/script>/;
const preload = /<link rel="modulepreload"[^>]* href="([^"]*)">/g;

function withContent(page: string, rendered: RenderedPage, manifest: Manifest): string {
  const { language, theme, title, content, state, module } = rendered;
  const chosen = theme === null ? '' : ` data-theme="${theme}"`;
  const data = `<script type="application/json" id="page-state">${scriptData(state)}</script>`;
  const app = appScript.exec(page)?.[1] ?? '';
  const common = [...page.matchAll(preload)].map(([, file]) => file ?? '');
  // Dependencies come first, so that each file runs in its own task.
  const own = [...filesOf(manifest, `${module}?tsr-split=component`)]
    .map((file) => `/${file}`)
    .reverse();
  const needs = new Set([...common, ...own.filter((file) => file !== app)]);
  // As functions: user text may contain patterns of `replace`, such as `$&`.
  return (
    page
      // Content is painted first: the page already has its theme, and code hydrates it later.
      .replace('<script src="/theme.js">', '<script defer src="/theme.js">')
      .replaceAll(preload, '')
      .replace(appScript, () => hydrateScript(app, needs))
      .replace(/<title>[^<]*<\/title>/, (own) =>
        title === null ? own : `<title>${escapeHtml(title)}</title>`,
      )
      .replace(/<html[^>]*>/, () => `<html lang="${language}"${chosen}>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-hydrating>${content}</div>${data}`,
      )
  );
}

/** Loads the app and the files that this page needs after the page is painted. */
function hydrateScript(app: string, needs: Iterable<string>): string {
  return `<script defer src="/hydrate.js" data-app="${app}" data-needs="${[...needs].join(' ')}"></script>`;
}

/** A built file and all its static imports. */
function filesOf(manifest: Manifest, source: string): ReadonlySet<string> {
  const files = new Set<string>();
  const waiting = [source];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const built = manifest[next];
    if (built === undefined || files.has(built.file)) continue;
    files.add(built.file);
    waiting.push(...(built.imports ?? []));
  }
  return files;
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
