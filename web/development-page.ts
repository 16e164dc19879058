import type { Plugin } from 'vite';
import { describePage, writeDocument } from './src/document.ts';

/** In development, sends the page of the web app at all addresses without a file. */
export function developmentPage(): Plugin {
  return {
    name: 'development-page',
    apply: 'serve',
    configureServer: (server) => () => {
      server.middlewares.use(async (request, reply) => {
        const page = writeDocument({
          language: 'en',
          theme: null,
          title: 'Life Tree',
          head: describePage('Life Tree in development'),
          fonts: [],
          styles: [],
          app: '/src/main.tsx',
          needs: [],
          rendered: null,
          texts: {
            noScript: 'Life Tree needs JavaScript.',
            failed: 'This page has not loaded completely, so some of it may not work.',
            reload: 'Reload',
          },
        });
        const address = new URL(request.originalUrl ?? '/', 'http://localhost');
        const kept = linksCookie(address.searchParams.get('link'), request.headers.cookie ?? '');
        if (kept !== null) reply.setHeader('set-cookie', kept);
        reply.setHeader('content-type', 'text/html; charset=utf-8');
        reply.end(await server.transformIndexHtml(request.originalUrl ?? '/', page));
      });
    },
  };
}

/** The cookie that keeps the key of a tree's link, as the server sets it with its pages; null without a link. */
export function linksCookie(key: string | null, cookies: string): string | null {
  if (key === null || !/^[\w-]{1,100}$/.test(key)) return null;
  const kept = /(?:^|;\s*)tree-links=([\w.-]*)/.exec(cookies)?.[1]?.split('.') ?? [];
  const keys = [...new Set([key, ...kept.filter((one) => one !== '')])].slice(0, 20);
  return `tree-links=${keys.join('.')}; Path=/; HttpOnly; SameSite=Lax`;
}
