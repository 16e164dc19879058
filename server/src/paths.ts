import { fileURLToPath } from 'node:url';

// Both src/*.ts and the bundles dist/*.js lie one folder below the server's root: these hold in
// either only as long as this file stays directly under src/.
const serverRoot = new URL('../', import.meta.url);

export const migrationsFolder = fileURLToPath(new URL('migrations', serverRoot));
export const examplesFolder = fileURLToPath(new URL('examples', serverRoot));
/** Names the fonts that pictures are drawn with. */
export const fontsFile = fileURLToPath(new URL('fonts/fonts.conf', serverRoot));
export const webAppFolder = fileURLToPath(new URL('../web/dist', serverRoot));

const isSource = import.meta.url.endsWith('.ts');

/** The program that draws pictures, which lies beside this one. */
export const drawingProgram = programBeside('drawing');
/** The program that reads large edits. */
export const editProgram = programBeside('edit-worker');

function programBeside(name: string) {
  return {
    file: fileURLToPath(new URL(`${name}.${isSource ? 'ts' : 'js'}`, import.meta.url)),
    nodeOptions: isSource ? ['--import', 'tsx'] : [],
  };
}
