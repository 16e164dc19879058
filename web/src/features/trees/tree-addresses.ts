/** Where a tree is looked at. */
export function treeViewerAddress(treeId: string): string {
  return `/trees/${treeId}`;
}

/** Where a tree that was just made is found. */
export function newTreeAddress(_treeId: string): string {
  return '/account/trees/me';
}
