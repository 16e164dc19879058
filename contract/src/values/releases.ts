/** How many releases a tree can have. */
export const maxReleases = 100;
/** Of how many releases of deleted trees an account keeps the citations. */
export const maxCitedReleases = 1000;
export const maxReleaseNameLength = 100;
export const maxReleaseNoteLength = 2000;
export const maxAuthors = 50;
export const maxAuthorNameLength = 200;
/** DOIs have no limit, but none is this long. */
export const maxDoiLength = 200;

/** How others may use a release, by SPDX identifier. The first is suggested. */
export const licences = [
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-NC-SA-4.0',
  'CC0-1.0',
] as const;
export type Licence = (typeof licences)[number];

/** The name of a licence as people write it: "CC BY-NC-SA 4.0". */
export function licenceName(licence: Licence): string {
  return licence.replace(/^CC-|-(?=[\d.]+$)/g, (part) => part.replace('-', ' '));
}

/** The address of the text of a licence. */
export function licenceAddress(licence: Licence): string {
  const [, kind = '', version = ''] = /^CC-?(.*)-([\d.]+)$/.exec(licence) ?? [];
  const path = kind === '0' ? 'publicdomain/zero' : `licenses/${kind.toLowerCase()}`;
  return `https://creativecommons.org/${path}/${version}/`;
}

/** The address of the page of a release. */
export function releaseAddress(treeId: string, number: number): string {
  return `/trees/${treeId}/releases/${number}`;
}

/** The address of the work with this DOI. */
export function doiAddress(doi: string): string {
  // Percent signs and others that an address must not contain.
  return `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
}

/** The authors of a release in one line; of many, only the first. */
export function authorNames(authors: readonly { readonly name: string }[]): string {
  const names = authors.map(({ name }) => name);
  return names.length <= 3 ? names.join(', ') : `${names[0]} et al.`;
}

/** The title of the page of a release: the tree's name then, and the name of the release. */
export function releaseTitle(release: {
  readonly name: string;
  readonly tree: { readonly name: string };
}): string {
  return `${release.tree.name} · ${release.name}`.replace(/\s+/gu, ' ');
}
