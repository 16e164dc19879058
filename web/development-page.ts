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
        reply.setHeader('content-type', 'text/html; charset=utf-8');
        reply.end(await server.transformIndexHtml(request.originalUrl ?? '/', page));
      });
    },
  };
}
