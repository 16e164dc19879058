import type { SectionName } from './account-sections.ts';

const starts: readonly (readonly [start: string, section: SectionName])[] = [
  ['/account/follows', 'follows'],
  ['/account/trees/collabs', 'collabs'],
  ['/account/collabs', 'collabs'],
  ['/account/trees', 'trees'],
  ['/account/liked', 'liked'],
  ['/account/settings', 'settings'],
];

/** The id of the tree an address of the account opens, if it opens one. */
export function openedTree(path: string): string | undefined {
  const id = /^\/account\/trees\/([^/]+)\/?$/.exec(path)?.[1];
  return id === 'me' || id === 'collabs' ? undefined : id;
}

/**
 * The part of the account an address belongs to. A tree belongs to the trees of its owner and to
 * the collaborations of everyone else; while it is not known whose it is, to neither.
 */
export function currentSection(
  path: string,
  userId: string,
  tree: { readonly userId: string } | undefined,
): SectionName | undefined {
  if (path === '/account' || path === '/account/') return 'home';
  if (openedTree(path) !== undefined) {
    return tree && (tree.userId === userId ? 'trees' : 'collabs');
  }
  return starts.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
}
