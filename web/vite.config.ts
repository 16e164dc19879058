import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutChunkCircles } from './chunk-circles.ts';
import { compiledCatalogues, compiledMessages } from './compiled-messages.ts';
import { compressedFiles } from './compressed-files.ts';
import { developmentPage } from './development-page.ts';
import { renderedGuides } from './rendered-guides.ts';

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
    compiledCatalogues(),
    compiledMessages(),
    renderedGuides(),
    tailwindcss(),
    withoutChunkCircles(),
    compressedFiles(),
    developmentPage(),
  ],
  resolve: {
    alias: [
      // Messages are parsed when they are built.
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
      // citation-js could fetch addresses with these. It must not, and they are for Node.
      {
        find: /^(node-fetch|sync-fetch)$/,
        replacement: fileURLToPath(
          new URL('../contract/src/references/no-fetch.ts', import.meta.url),
        ),
      },
    ],
  },
  // There is no index.html: `src/document.ts` writes all pages.
  appType: 'custom',
  // Build the client and the server rendering together.
  builder: {},
  // The Content-Security-Policy does not allow data: URLs.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // The server reads from it which files a page needs.
        manifest: true,
        rolldownOptions: {
          input: 'src/main.tsx',
          output: {
            codeSplitting: {
              groups: [
                // Every page needs these, and they rarely change.
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
                },
                // Values of the contract without its schemas: those that every page starts with, and
                // those that some pages share. A group includes the imports of its files, so modules of
                // phylogeny that every page needs must not end up with the schemas.
                {
                  name: 'values',
                  test: /\/(contract\/src\/values|phylogeny\/src)\//,
                  tags: ['$initial'],
                  priority: 2,
                },
                { name: 'tables', test: /\/contract\/src\/values\//, priority: 1 },
                // Only forms need the schemas; other pages must not load them. Without their imports,
                // because the canvas needs some modules of phylogeny that schemas import.
                {
                  name: 'contract',
                  test: /\/contract\/src\/(?!references\/)|node_modules\/zod\//,
                  includeDependenciesRecursively: false,
                },
                // The code that every page starts with, in one file.
                { name: 'shell', tags: ['$initial'] },
                // Small shared modules, which would be inefficient as separate files.
                {
                  name: 'parts',
                  test: /node_modules\/lucide-react\/|\/src\/(api\/temporary-failure|ui\/(single-keys|\w+\/(avatar|checkbox-field|drafts|error-state|help-link|is-composing|long-work|orcid-link|radio-field|select-field|single-keys-switch|switch|typing|use-copy))|features\/(pending-actions\/[\w-]+|session\/(unsaved-edits|use-log-out)|trees\/(\w+\/)?tree-queries|blocks\/blocked-query|moderation\/[\w-]+-texts|profiles\/(member-since|profile-queries|use-change-me|user-photo)|billing\/(plans\/(billing-switch|plan-colours|plan-texts|price-label)|checkout\/test-mode-note)))\.tsx?$/,
                  minShareCount: 2,
                },
                { name: 'lists', test: /\/src\/features\/trees\//, minShareCount: 2 },
                // Pages that only choose one of the lists.
                {
                  name: 'account-lists',
                  test: /\/src\/routes\/account\/(collabs|liked|follows\/follow\w+|trees\/(collabs|index|me))\.tsx/,
                  includeDependenciesRecursively: false,
                },
                // What the schemas need of phylogeny, without its imports, which every page has.
                {
                  name: 'fields',
                  test: /\/phylogeny\/src\/(result|species\/(details|(ancestry|checks|storage|times|values)\/(bounds|citations|colour|columns|image-credit|invariants|lineage|other-ancestors|same-value|sparse-fields|stated-times))|parts\/(part-bytes|part-faults|part-list|part-room|part-values|source-fault|tree-parts|unique-key)|document\/(settings|tree-document)|timeline\/tree-scale)\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // Menus, whose modules import each other: the toolbar of an open tree needs all of them, and some
                // other pages do.
                {
                  name: 'menus',
                  test: /\/@radix-ui\/react-(collection|direction|dropdown-menu|menu|roving-focus|use-is-hydrated)\//,
                  includeDependenciesRecursively: false,
                },
                // What the pages of an open tree share. What fewer of them need is left out, because an embedded
                // tree would load it too.
                {
                  name: 'tree',
                  test: /\/(phylogeny|canvas)\/src\/|\/web\/src\/(features\/(canvas-tools|export|open-tree|shown-tree|sources)|scheduling|texts(?!\/messages))\/|\/web\/src\/ui\/(use-media-query|\w+\/(option-list|use-typed-text))\.|\/@radix-ui\/react-(toggle|toggle-group|toolbar)\//,
                  minShareCount: 4,
                  includeDependenciesRecursively: false,
                },
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
            // One chunk: separate chunks would form an import cycle and use zod before it is evaluated.
            codeSplitting: {
              groups: [
                { name: 'contract', test: /\/contract\/src\/(?!references\/)|node_modules\/zod\// },
              ],
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
      // The server sends images and files of trees, robots.txt and sitemaps.
      '^/trees/[^/]+\\.\\w+$': apiOrigin,
      '^/(robots\\.txt|sitemap\\.xml|sitemaps/)': apiOrigin,
      '/socket.io': { target: apiOrigin, ws: true },
    },
  },
});
