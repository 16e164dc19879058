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

/** The worker process that processes images and writes tree files. */
export const imageWorkerProgram = programBeside('image-worker');
/** The worker process that parses large edits. */
export const editProgram = programBeside('edit-worker');

function programBeside(name: string) {
  return {
    file: fileURLToPath(new URL(`${name}.${isSource ? 'ts' : 'js'}`, import.meta.url)),
    nodeOptions: isSource ? ['--import', 'tsx'] : [],
  };
}
