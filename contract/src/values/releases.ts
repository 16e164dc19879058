/** How many releases a tree can have. */
export const maxReleases = 100;
export const maxReleaseNameLength = 100;
export const maxReleaseNoteLength = 2000;
/** DOIs have no limit, but none is this long. */
export const maxDoiLength = 200;

/** The address of the page of a release. */
export function releaseAddress(treeId: string, number: number): string {
  return `/trees/${treeId}/releases/${number}`;
}

/** The address of the work with this DOI. */
export function doiAddress(doi: string): string {
  // Percent signs and others that an address must not contain.
  return `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
}

/** The title of the page of a release: the tree's name then, and the name of the release. */
export function releaseTitle(release: {
  readonly name: string;
  readonly tree: { readonly name: string };
}): string {
  return `${release.tree.name} · ${release.name}`.replace(/\s+/gu, ' ');
}
