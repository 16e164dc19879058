import { readIntoTypedArrays } from './typed-array-bound.mjs';

/** The exports of a CommonJS or ES module. */
function exportsOf(module) {
  return module.default ?? module;
}

/** Counts the tips of a tree of objects. */
function countTips(root, childrenOf) {
  let tips = 0;
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const children = childrenOf(node) ?? [];
    if (children.length === 0) tips++;
    for (const child of children) waiting.push(child);
  }
  return tips;
}

/**
 * The measured readers: ours, the bounds, and Newick readers from npm. `open` loads a reader and returns
 * functions that prepare the input (not timed), read it (timed) and count the tips of the result.
 */
export const subjects = [
  {
    id: 'ours',
    label: '**phylogeny: a ready Forest with names**',
    async open() {
      const { readTrees } = await import('../../phylogeny/src/formats/read.ts');
      return {
        read(text) {
          const file = readTrees(text);
          const built = file.ok ? file.value.trees[0].build() : file;
          if (!built.ok) throw new Error(built.error.message);
          return built.value.forest;
        },
        tips(forest) {
          let tips = 0;
          for (let row = 0; row < forest.size; row++) if (forest.ancestor(row + 1) !== row) tips++;
          return tips;
        },
      };
    },
  },
  {
    id: 'bound',
    label: 'bound: typed arrays, no names',
    open: async () => ({ read: readIntoTypedArrays, tips: (tree) => tree.tips }),
  },
  {
    id: 'bound-names',
    label: 'bound: typed arrays and names',
    open: async () => ({
      read(text) {
        const tree = readIntoTypedArrays(text);
        tree.names = Array.from({ length: tree.count }, (_, node) =>
          text.slice(tree.nameStart[node], tree.nameEnd[node]),
        );
        return tree;
      },
      tips: (tree) => tree.tips,
    }),
  },
  {
    id: 'bound-json',
    label: 'bound: JSON.parse of the same columns',
    open: async () => ({
      prepare(text) {
        const tree = readIntoTypedArrays(text);
        const nodes = [...Array(tree.count).keys()];
        return JSON.stringify({
          parents: nodes.map((node) => tree.parent[node]),
          lengths: nodes.map((node) => tree.length[node]),
          names: nodes.map((node) => text.slice(tree.nameStart[node], tree.nameEnd[node])),
        });
      },
      read: (json) => JSON.parse(json),
      tips: (tree) => tree.names.filter((name) => name !== '').length,
    }),
  },
  {
    id: 'newick',
    label: 'newick 3.0.1',
    async open() {
      const { parse } = exportsOf(await import('newick'));
      return {
        read: parse,
        tips: (tree) => countTips(tree, (node) => node.branchset ?? node.children),
      };
    },
  },
  {
    id: 'biojs',
    label: 'biojs-io-newick 1.5.0',
    async open() {
      const { parse_newick: parse } = exportsOf(await import('biojs-io-newick'));
      return { read: parse, tips: (tree) => countTips(tree, (node) => node.children) };
    },
  },
  {
    id: 'phylojs',
    label: 'phylojs 1.12.0',
    async open() {
      const { readNewick } = exportsOf(await import('phylojs'));
      return { read: readNewick, tips: (tree) => tree.leafList.length };
    },
  },
  {
    id: 'patristic',
    label: 'patristic 0.6.0',
    async open() {
      const { parseNewick } = exportsOf(await import('patristic'));
      return { read: parseNewick, tips: (tree) => tree.getLeaves().length };
    },
  },
];
