import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

// Left where npm put them: they find their own binaries or files beside them.
const external = [
  /^@electric-sql\/pglite/,
  /^@node-rs\/argon2/,
  /^@fastify\/swagger-ui/,
  /^pg-native$/,
  /^sharp$/,
];

const noFetch = fileURLToPath(new URL('../contract/src/references/no-fetch.ts', import.meta.url));

export default defineConfig({
  // The server, its command line and its worker process.
  input: {
    main: 'src/main.ts',
    admin: 'src/admin.ts',
    'file-worker': 'src/file-worker.ts',
  },
  platform: 'node',
  external,
  // citation-js could fetch addresses with these. It must not.
  resolve: { alias: { 'node-fetch': noFetch, 'sync-fetch': noFetch } },
  transform: { target: 'node20.19' },
  output: {
    dir: 'dist',
    // All side by side: they find migrations and one another from where they lie.
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
  },
});
