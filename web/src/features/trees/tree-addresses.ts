export function treeViewerAddress(treeId: string): string {
  return `/trees/${treeId}`;
}

export function treeEditorAddress(treeId: string): string {
  return `/account/trees/${treeId}`;
}
