/** Where a tree is looked at. */
export function treeViewerAddress(treeId: string): string {
  return `/trees/${treeId}`;
}

/** Where a tree is edited. */
export function treeEditorAddress(treeId: string): string {
  return `/account/trees/${treeId}`;
}
