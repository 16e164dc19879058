import { cluster, hierarchy } from 'd3-hierarchy';
import {
  columnsByTime,
  Forest,
  fitView,
  layOutRows,
  type Viewport,
  ViewportQuery,
  VisibleMarks,
  worldExtent,
} from '../phylogeny/src/index.ts';
import { sampleForest } from '../phylogeny/testing/sample-forests.ts';

/**
 * Measures layout and viewport queries as ratios within one run. The bound is the minimum any layout of a
 * dated tree needs, two loops over typed arrays; the competitor is d3-hierarchy's cluster.
 */
const largest = Number(process.argv[2] ?? 1_000_000);
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((tips) => tips <= largest);
const screen = { width: 1400, height: 900 };

function bound(parents: Int32Array, lengths: Float64Array, isTip: Uint8Array): number {
  const count = parents.length;
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const first = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const last = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  let tips = 0;
  for (let node = 0; node < count; node++) {
    const parent = parents[node] ?? -1;
    x[node] = parent < 0 ? 0 : (x[parent] ?? 0) + (lengths[node] ?? 0);
    if (isTip[node] === 1) {
      y[node] = tips;
      first[node] = tips;
      last[node] = tips++;
    }
  }
  for (let node = count - 1; node >= 0; node--) {
    if (isTip[node] !== 1) y[node] = ((first[node] ?? 0) + (last[node] ?? 0)) / 2;
    const parent = parents[node] ?? -1;
    if (parent < 0) continue;
    const position = y[node] ?? 0;
    if (position < (first[parent] ?? 0)) first[parent] = position;
    if (position > (last[parent] ?? 0)) last[parent] = position;
  }
  return tips;
}

interface Nested {
  readonly children: Nested[];
}

function nested(forest: Forest): Nested {
  const nodes: Nested[] = Array.from({ length: forest.size }, () => ({ children: [] }));
  for (let index = 1; index < nodes.length; index++) {
    const node = nodes[index];
    if (node !== undefined) nodes[forest.ancestor(index)]?.children.push(node);
  }
  return nodes[0] ?? { children: [] };
}

/**
 * Measures the processor time of each subject in milliseconds: the minimum of several rounds, in which
 * subjects take turns. Other work on the machine affects it far less than elapsed time.
 */
function compare(
  subjects: Record<string, () => () => unknown>,
  rounds: number,
  batch = 1,
): Map<string, number> {
  const best = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, prepare] of Object.entries(subjects)) {
      const runs = Array.from({ length: batch }, prepare);
      const before = process.cpuUsage();
      for (const run of runs) run();
      const { user, system } = process.cpuUsage(before);
      const taken = (user + system) / 1000 / batch;
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, taken));
    }
  }
  return best;
}

const milliseconds = (value: number | undefined) =>
  value === undefined ? '' : value.toFixed(value < 10 ? 2 : 0);

console.log('Layout: rows and columns of a dated tree\n');
console.log(
  '| tips | species | bound ms | ours ms | × bound | + viewport index ms | d3 cluster ms | × ours |',
);
console.log('|---:|---:|---:|---:|---:|---:|---:|---:|');
for (const tips of sizes) {
  const sample = sampleForest('branching', 2 * tips - 1);
  const { columns } = sample;
  const isTip = new Uint8Array(sample.size);
  for (let index = 0; index < isTip.length; index++) {
    isTip[index] = sample.branchEnd(index) === index + 1 ? 1 : 0;
  }
  // A forest caches derived values, so each run gets a new one.
  const fresh = () => Forest.fromColumns(columns);
  const subjects: Record<string, () => () => unknown> = {
    bound: () => () => bound(columns.parents, columns.durations, isTip),
    ours: () => {
      const forest = fresh();
      return () => [layOutRows(forest), columnsByTime(forest)];
    },
    index: () => {
      const forest = fresh();
      const rows = layOutRows(forest);
      const columns = columnsByTime(forest);
      return () => new ViewportQuery(forest, rows, columns);
    },
  };
  if (tips <= 100_000) {
    subjects.d3 = () => {
      const tree = nested(sample);
      return () => cluster<Nested>().size([1, 1])(hierarchy(tree));
    };
  }
  const best = compare(subjects, tips >= 1_000_000 ? 4 : 10, Math.max(100_000 / tips, 1));
  const [least = 1, ours = 1] = [best.get('bound'), best.get('ours')];
  const d3 = best.get('d3');
  console.log(
    `| ${tips} | ${sample.size} | ${milliseconds(least)} | ${milliseconds(ours)} | ${(ours / least).toFixed(1)} | ${milliseconds(best.get('index'))} | ${milliseconds(d3)} | ${d3 === undefined ? '' : (d3 / ours).toFixed(0)} |`,
  );
}

console.log(`\nViewport query, ${screen.width} × ${screen.height} pixels, µs and marks drawn\n`);
console.log('| shape | species | rows of 90 px | rows of 9 px | whole tree |');
console.log('|---|---:|---:|---:|---:|');
for (const shape of ['branching', 'tangled', 'star', 'ladder'] as const) {
  for (const size of sizes) {
    const forest = sampleForest(shape, size);
    const rows = layOutRows(forest);
    const columns = columnsByTime(forest);
    const query = new ViewportQuery(forest, rows, columns);
    const marks = new VisibleMarks();
    const whole = fitView(worldExtent(rows, columns), screen);
    // A view in the middle of the tree, starting at the bar of the middle row.
    const middle = rows.species(rows.count >> 1);
    const near = (scale: number): Viewport => ({
      ...whole,
      scaleX: Math.max(scale, whole.scaleX),
      scaleY: scale,
      left: (columns.starts[middle] ?? 0) - 700 / Math.max(scale, whole.scaleX),
      top: rows.count * 50,
    });
    const cell = (view: Viewport) => {
      const turns = 40;
      // Move a little with every frame, like a pan.
      const frame = (turn: number) => query.find({ ...view, top: view.top + turn }, marks);
      const best = compare(
        {
          pan: () => () => {
            for (let turn = 0; turn < turns; turn++) frame(turn);
          },
        },
        4,
      );
      const micros = ((best.get('pan') ?? 0) / turns) * 1000;
      return `${micros.toFixed(0)} (${marks.barCount + marks.connectorCount})`;
    };
    // Warm up, so that the first frames are not measured before the engine has compiled the code.
    cell(near(0.9));
    console.log(
      `| ${shape} | ${size} | ${cell(near(0.9))} | ${cell(near(0.09))} | ${cell(whole)} |`,
    );
  }
}
