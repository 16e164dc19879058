import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The manifest of the web app below. */
export const builtFiles = { 'src/main.tsx': { file: 'assets/main-1.js' } };

/** Creates a folder with a web app whose program for the server is this code. */
export async function createWebAppFolder(programCode: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'life-tree-web-'));
  await mkdir(join(folder, 'rendering'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'rendering', 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'rendering', 'render-page.js'), programCode);
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(builtFiles));
  return folder;
}
