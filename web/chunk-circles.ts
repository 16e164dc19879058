import type { Plugin } from 'vite';

type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * Fails the build if files that it writes import each other in a circle: one of them would run before what it imports,
 * which works or fails by the order in which pages load them.
 */
export function withoutChunkCircles(): Plugin {
  return {
    name: 'without-chunk-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const imports = new Map<string, readonly string[]>();
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') imports.set(file.fileName, file.imports);
      }
      const circle = findCircle(imports);
      if (circle !== null) this.error(`These files import each other: ${circle.join(' -> ')}`);
    },
  };
}

/** Files that import each other, the first one also as the last; null if there are none. */
export function findCircle(imports: Imports): readonly string[] | null {
  const done = new Set<string>();
  for (const start of imports.keys()) {
    const path = [{ file: start, left: [...(imports.get(start) ?? [])] }];
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const next = last.left.pop();
      if (next === undefined) {
        done.add(last.file);
        path.pop();
        continue;
      }
      const from = path.findIndex(({ file }) => file === next);
      if (from >= 0) return [...path.slice(from).map(({ file }) => file), next];
      if (!done.has(next)) path.push({ file: next, left: [...(imports.get(next) ?? [])] });
    }
  }
  return null;
}
