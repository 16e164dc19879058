import { spawn } from 'node:child_process';
import { ensureDependencies } from './dependencies.mjs';
import { inRoot } from './run.mjs';

await ensureDependencies();

const port = Number(process.env.PORT ?? 3000);
const address = `http://127.0.0.1:${port}`;
const bin = (name) => inRoot('node_modules', '.bin', name);

// The browser uses Vite's address. Vite forwards API calls to the server, so both share one origin, as in production.
const server = spawn(bin('tsx'), ['watch', '--clear-screen=false', 'src/main.ts'], {
  cwd: inRoot('server'),
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: process.env.DATA_DIR ?? inRoot('data'),
    PORT: String(port + 1),
    PUBLIC_URL: process.env.PUBLIC_URL ?? address,
  },
});
const pages = spawn(bin('vite'), ['--port', String(port), '--strictPort', '--host', '127.0.0.1'], {
  cwd: inRoot('web'),
  stdio: 'inherit',
  env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${port + 1}` },
});

const children = [server, pages];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ??= code ?? 0;
  });
}
