import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      tmpDir: '.cache/routes',
    }),
    react(),
    tailwindcss(),
    compressedFiles(),
  ],
  // Both at once: what the browser runs, and what the server makes first pages with.
  builder: {},
  // A data: address would have to be allowed by the Content-Security-Policy.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // Tells the server which files a page will need.
        manifest: true,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Every page needs these, and they change only with their releases.
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
                },
                // Values of the contract without its schemas: those that every page starts with, and
                // those that some pages share.
                {
                  name: 'values',
                  test: /\/contract\/src\/values\//,
                  tags: ['$initial'],
                  priority: 2,
                },
                { name: 'tables', test: /\/contract\/src\/values\//, priority: 1 },
                // Only forms and prices need the schemas; the landing page must not carry them.
                { name: 'contract', test: /\/contract\/src\/|node_modules\/zod\// },
                // What every page starts with, in one file instead of one for each handful of lines.
                { name: 'shell', tags: ['$initial'] },
                // What is small and shared by many: alone, each would cost more to fetch than it holds.
                {
                  name: 'parts',
                  test: /node_modules\/lucide-react\/|\/src\/(ui\/\w+\/(avatar|error-state|long-work|select-field|use-copy)|features\/trees\/(\w+\/)?tree-queries)\.tsx?$/,
                  minShareCount: 2,
                },
                { name: 'lists', test: /\/src\/features\/trees\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/rendering',
        emitAssets: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/render-page.tsx',
          output: {
            // In one chunk: split, its schemas would be used before zod is evaluated (an import cycle).
            codeSplitting: {
              groups: [{ name: 'contract', test: /\/contract\/src\/|node_modules\/zod\// }],
            },
          },
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': apiOrigin,
      '/dev/mail': apiOrigin,
      // Pictures and files of trees, and what search engines read, are the server's.
      '^/trees/[^/]+\\.\\w+$': apiOrigin,
      '^/(robots\\.txt|sitemap\\.xml|sitemaps/)': apiOrigin,
      '/socket.io': { target: apiOrigin, ws: true },
    },
  },
});
