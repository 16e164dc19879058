import { fileURLToPath } from 'node:url';

// src/*.ts and the bundles dist/*.js are both one folder below the server's root. So these paths are
// right in both, as long as this file is directly in src/.
const serverRoot = new URL('../', import.meta.url);

export const migrationsFolder = fileURLToPath(new URL('migrations', serverRoot));
export const examplesFolder = fileURLToPath(new URL('examples', serverRoot));
/** Lists the fonts that images are drawn with. */
export const fontsFile = fileURLToPath(new URL('fonts/fonts.conf', serverRoot));
export const webAppFolder = fileURLToPath(new URL('../web/dist', serverRoot));

const isSource = import.meta.url.endsWith('.ts');

/** The worker process that processes images, writes tree files and reads large bodies. */
export const fileWorkerProgram = {
  file: fileURLToPath(new URL(`file-worker.${isSource ? 'ts' : 'js'}`, import.meta.url)),
  nodeOptions: isSource ? ['--import', 'tsx'] : [],
};
