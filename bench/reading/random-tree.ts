/** Whether all tips of a random tree have the same age. */
export type TreeKind = 'ultrametric' | 'uneven';

const genera = 'Anolis Quercus Drosophila Canis Ficus Rana Turdus Carex Salmo Vitis'.split(' ');

/** A random tree in Newick, the same in every run, with names of 14 to 20 characters and lengths with 6 decimals. */
export function randomNewick(tips: number, kind: TreeKind): string {
  const random = seededRandom(7919 + tips + (kind === 'ultrametric' ? 0 : 17));
  const exponential = (): number => -Math.log(1 - random());
  const total = 2 * tips - 1;
  const left = new Int32Array(total).fill(-1);
  const right = new Int32Array(total).fill(-1);
  const lengths = new Float64Array(total);
  const heights = new Float64Array(total);
  const lineages = Array.from({ length: tips }, (_, tip) => tip);
  let height = 0;
  // Pairs of lineages join going back in time, as in a coalescent.
  for (let node = tips; node < total; node++) {
    height += (exponential() / lineages.length) * 10;
    const first = Math.floor(random() * lineages.length);
    const one = lineages[first] ?? 0;
    lineages[first] = lineages.at(-1) ?? 0;
    lineages.pop();
    const second = Math.floor(random() * lineages.length);
    const other = lineages[second] ?? 0;
    lineages[second] = node;
    left[node] = one;
    right[node] = other;
    heights[node] = height;
    for (const child of [one, other]) {
      lengths[child] = kind === 'ultrametric' ? height - (heights[child] ?? 0) : exponential();
    }
  }
  return write(left, right, lengths);
}

function write(left: Int32Array, right: Int32Array, lengths: Float64Array): string {
  const root = left.length - 1;
  const pieces: string[] = [];
  const length = (node: number): string => (lengths[node] ?? 0).toFixed(6);
  const waiting: (number | string)[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') pieces.push(next);
    else if ((left[next] ?? -1) < 0) {
      const genus = genera[next % genera.length];
      pieces.push(`${genus}_sp${String(next).padStart(7, '0')}:${length(next)}`);
    } else {
      const end = next === root ? ')' : `):${length(next)}`;
      waiting.push(end, right[next] ?? 0, ',', left[next] ?? 0, '(');
    }
  }
  return `${pieces.join('')};`;
}

/** Mulberry32, a small generator that is random enough for tree shapes. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
