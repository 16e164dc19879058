import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files are not worth compressing. */
const smallest = 512;

/**
 * Writes compressed copies of each file at the highest level, which would be too slow for each request.
 */
export function compressedFiles(): Plugin {
  let folders: readonly string[] = [];
  return {
    name: 'compressed-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ root, build }) => {
      const output = path.resolve(root, build.outDir);
      folders = [output, path.join(output, build.assetsDir)];
    },
    writeBundle: async () => {
      for (const folder of folders) {
        const names = await readdir(folder);
        const texts = names.filter((name) => /\.(js|css|svg)$/.test(name));
        await Promise.all(texts.map((name) => compress(path.join(folder, name))));
      }
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
