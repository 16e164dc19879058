import type { Rectangle } from '../shapes.ts';

/** A QR code: rows of modules, true for dark ones. The margin that readers need is not part of it. */
export type CodeModules = readonly (readonly boolean[])[];

/** A QR code with the side of its square, including the margin. */
export interface DrawnCode {
  readonly modules: CodeModules;
  readonly side: number;
}

/** The margin around a code that its standard asks for, in modules. */
const quietZone = 4;

/** A QR code with its upper left corner at a point. It is dark on white in both themes, or some readers fail. */
export function codeShapes({ modules, side }: DrawnCode, left: number, top: number): Rectangle[] {
  const size = side / (modules.length + 2 * quietZone);
  const ground = { x: left, y: top, width: side, height: side, fill: '#FFFFFF' };
  const shapes: Rectangle[] = [{ kind: 'rectangle', ...ground }];
  for (const [row, cells] of modules.entries()) {
    const y = top + (row + quietZone) * size;
    for (const [from, to] of darkRuns(cells)) {
      const x = left + (from + quietZone) * size;
      const width = (to - from) * size;
      shapes.push({ kind: 'rectangle', x, y, width, height: size, fill: '#000000' });
    }
  }
  return shapes;
}

/** Dark modules side by side as one, so that no hairline shows between them. */
function darkRuns(cells: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [at, isDark] of cells.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}
