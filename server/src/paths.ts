import { fileURLToPath } from 'node:url';

// Both src/main.ts and the bundle dist/main.js lie one folder below the server's root: these
// hold in either only as long as this file stays directly under src/.
const serverRoot = new URL('../', import.meta.url);

export const migrationsFolder = fileURLToPath(new URL('migrations', serverRoot));
export const webAppFolder = fileURLToPath(new URL('../web/dist', serverRoot));
