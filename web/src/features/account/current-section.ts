import type { SectionName } from './account-sections.ts';

const prefixes: readonly (readonly [prefix: string, section: SectionName])[] = [
  ['/account/follows', 'follows'],
  ['/account/trees/collabs', 'collabs'],
  ['/account/collabs', 'collabs'],
  ['/account/trees', 'trees'],
  ['/account/liked', 'liked'],
  ['/account/settings', 'settings'],
  ['/account/reports', 'settings'],
];

/** The id of the tree that is open at a path, if any. */
export function openTreeId(path: string): string | undefined {
  const id = /^\/account\/trees\/([^/]+)\/?$/.exec(path)?.[1];
  return id === 'me' || id === 'collabs' || id === 'bin' ? undefined : id;
}

/**
 * The section that a path belongs to. A tree belongs to My Trees for its owner and to Collaborations
 * for everyone else; while the tree is loading, to no section.
 */
export function currentSection(
  path: string,
  userId: string,
  tree: { readonly userId: string } | undefined,
): SectionName | undefined {
  if (path === '/account' || path === '/account/') return 'home';
  if (openTreeId(path) !== undefined) {
    return tree && (tree.userId === userId ? 'trees' : 'collabs');
  }
  return prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1];
}
