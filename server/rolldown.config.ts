import { defineConfig } from 'rolldown';

// Left where npm put them: they find their own binaries or files beside them.
const external = [
  /^@electric-sql\/pglite/,
  /^@node-rs\/argon2/,
  /^@fastify\/swagger-ui/,
  /^pg-native$/,
  /^sharp$/,
];

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external,
  transform: { target: 'node20.19' },
  output: {
    file: 'dist/main.js',
    format: 'esm',
    sourcemap: true,
  },
});
