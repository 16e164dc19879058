import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fromNested } from '../../species/nested.ts';
import { writeForest } from '../write.ts';

const names = [
  ...['Homo sapiens', 'has_underscore', 'Balaenidae (right whales)', "O'Neil's beast", 'a [b] c'],
  ...['Linnaeus, 1758', 'a;b', 'x=1: <y> {z}', 'Plain'],
];
const forest = fromNested([
  {
    ...{ name: 'Root', apparition: -76e6, duration: 4e6 },
    descendants: names.map((name) => ({
      ...{ name, afterApparition: 4e6, duration: 6e6 },
      apparitionBounds: { before: 2e6, after: 1e6, kind: 'hpd' },
    })),
  },
]);
const commands = { draw: 'figtree', read: 'pdftotext' };
const isReady = Object.values(commands).every((name) => spawnSync('which', [name]).status === 0);
const why = isReady ? '' : ' (skipped: no FigTree)';

it.skipIf(!isReady).each(['nexus', 'newick'] as const)(
  `D5b: FigTree shows the names of a %s file letter by letter${why}`,
  { timeout: 60_000 },
  (format) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'figtree-'));
    try {
      const [file, pdf] = [path.join(folder, 'tree'), path.join(folder, 'tree.pdf')];
      writeFileSync(file, writeForest(forest, format, null, { program: 'figtree' }));
      const size = ['-width', '900', '-height', '900'];
      spawnSync(commands.draw, ['-graphic', 'PDF', ...size, file, pdf]);
      const shown = spawnSync(commands.read, ['-layout', pdf, '-'], { encoding: 'utf8' }).stdout;
      const lines = shown.split('\n').map((line) => line.trim());
      for (const name of names) expect(lines).toContain(name);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
