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

/** A file of the web app and what it cannot do without. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltFile>>;

/** Drawing pages takes time that those who make calls wait for; whoever comes then gets a plain page. */
const maxAtOnce = 4;

/** The cookies that a page depends on; a session's is none of them. */
const readersCookies = ['language', 'theme', signedInCookie];

/** What the server puts into a page before it is sent. */
export interface FirstPages {
  /** Names a page in its reader's language. */
  readonly title: (
    request: FastifyRequest,
    page: string,
    path: PagePath | 'not-found',
    values: TitleValues,
  ) => string;
  /** Puts what everybody may see of a page into it, so that it can be read before its code has run. */
  readonly fill: (request: FastifyRequest, page: string) => Promise<string>;
}

/** Null where the web app was built without what draws its pages. */
export async function loadFirstPages(
  app: FastifyInstance,
  folder: string,
): Promise<FirstPages | null> {
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
  let drawing = 0;

  const fill: FirstPages['fill'] = async (request, page) => {
    if (drawing >= maxAtOnce) return page;
    drawing += 1;
    try {
      const rendered = await renderPage({
        address: request.url,
        reader: readerOf(request),
        // Without the session: what is private is never asked for, so it cannot get into the page.
        ask: async (url) => {
          const reply = await app.inject({ url, remoteAddress: request.ip });
          return { status: reply.statusCode, body: reply.body };
        },
      });
      return rendered === null ? page : filled(page, rendered, manifest);
    } catch (error) {
      request.log.error({ err: error }, 'A page could not be drawn');
      return page;
    } finally {
      drawing -= 1;
    }
  };
  const title: FirstPages['title'] = (request, page, path, values) => {
    const named = titlePage(path, values, readerOf(request));
    return withTitle(page, named.title).replace(/<html[^>]*>/, `<html lang="${named.language}">`);
  };
  return { fill, title };
}

function withTitle(page: string, title: string): string {
  // As a function: a name may hold what `replace` would take for one of its patterns.
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
}

function readerOf(request: FastifyRequest) {
  return { cookies: cookiesOf(request), languages: languagesOf(request) };
}

const appScript = /<script type="module"[^>]* src="([^"]*)"><\/script>/;
const preload = /<link rel="modulepreload"[^>]* href="([^"]*)">/g;

function filled(page: string, rendered: RenderedPage, manifest: Manifest): string {
  const { language, theme, title, content, state, module } = rendered;
  const chosen = theme === null ? '' : ` data-theme="${theme}"`;
  const data = `<script type="application/json" id="page-state">${scriptData(state)}</script>`;
  const app = appScript.exec(page)?.[1] ?? '';
  const common = [...page.matchAll(preload)].map(([, file]) => file ?? '');
  // What others need comes first, so that each is run by itself.
  const own = [...filesOf(manifest, `${module}?tsr-split=component`)]
    .map((file) => `/${file}`)
    .reverse();
  const needs = new Set([...common, ...own.filter((file) => file !== app)]);
  // As functions: what people write may hold what `replace` would take for one of its patterns.
  return (
    page
      // What can be read comes first: the theme is in the page already, and code wakes it up later.
      .replace('<script src="/theme.js">', '<script defer src="/theme.js">')
      .replaceAll(preload, '')
      .replace(appScript, () => wakeScript(app, needs))
      .replace(/<title>[^<]*<\/title>/, (own) =>
        title === null ? own : `<title>${escapeHtml(title)}</title>`,
      )
      .replace(/<html[^>]*>/, () => `<html lang="${language}"${chosen}>`)
      .replace('<div id="root"></div>', () => `<div id="root" data-asleep>${content}</div>${data}`)
  );
}

/** Fetches the app, and the files it and this page cannot do without, once the page is painted. */
function wakeScript(app: string, needs: Iterable<string>): string {
  return `<script defer src="/wake.js" data-app="${app}" data-needs="${[...needs].join(' ')}"></script>`;
}

/** A built file and all it needs at once. */
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
  return readersCookies
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
