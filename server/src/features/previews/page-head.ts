import {
  authorNames,
  doiAddress,
  licenceAddress,
  orcidAddress,
  type ReleaseDetails,
  releaseAddress,
  releaseTitle,
  type Tree,
} from '@life-tree/contract';
import { escapeHtml } from '../../escape-html.ts';
import { scriptData } from '../../http/pages/script-data.ts';
import { treeFiles } from '../downloads/tree-files.ts';
import { previewSize } from './preview-image.ts';

const maxDescriptionLength = 300;
/** The name of a release's preview image below its address. */
export const previewFile = 'preview.png';

/** The metadata of a public tree for search engines and messengers. */
export function treeHead(tree: Tree, publicUrl: URL): string {
  const address = `${publicUrl.origin}/trees/${tree.id}`;
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...treeFiles.map(
      ({ extension, type }) =>
        `<link rel="alternate" type="${type}" href="${escapeHtml(`${address}.${extension}`)}">`,
    ),
    ...cardOf(cardOfTree(tree), address, `${address}.png?v=${tree.version}`),
    dataScript(dataset(tree, address, publicUrl)),
  ].join('');
}

/** The metadata of a private tree for messengers in which its link is sent. */
export function linkedTreeHead(tree: Tree, linkKey: string, publicUrl: URL): string {
  const address = `${publicUrl.origin}/trees/${tree.id}`;
  return [
    meta('name', 'robots', 'noindex'),
    ...cardOf(
      cardOfTree(tree),
      `${address}?link=${linkKey}`,
      `${address}.png?link=${linkKey}&v=${tree.version}`,
    ),
  ].join('');
}

/** The metadata of a release. `linkKey` is that of a private tree's link. */
export function releaseHead(
  release: ReleaseDetails,
  treeId: string,
  linkKey: string | null,
  publicUrl: URL,
): string {
  const treeAddress = `${publicUrl.origin}/trees/${treeId}`;
  const address = `${publicUrl.origin}${releaseAddress(treeId, release.number)}`;
  const query = linkKey === null ? '' : `?link=${linkKey}`;
  const { doi } = release;
  const about = release.tree.description ?? release.note;
  const card = {
    name: releaseTitle(release),
    about: describe({
      description: about,
      species: release.species,
      by: authorNames(release.authors),
    }),
  };
  const image = `${address}/${previewFile}${query}`;
  return [
    linkKey === null
      ? `<link rel="canonical" href="${escapeHtml(address)}">`
      : meta('name', 'robots', 'noindex'),
    ...(doi === null ? [] : [`<link rel="cite-as" href="${escapeHtml(doiAddress(doi))}">`]),
    `<link rel="describedby" type="application/json" href="${escapeHtml(`${address}/datacite.json${query}`)}">`,
    ...cardOf(card, `${address}${query}`, image),
    ...(linkKey === null
      ? [dataScript(releasedDataset(release, address, treeAddress, card.about))]
      : []),
  ].join('');
}

/** What other sites show with a link to a tree or release. */
function cardOf(
  { name, about }: { readonly name: string; readonly about: string },
  address: string,
  image: string,
): string[] {
  return [
    meta('name', 'description', about),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Life Tree'),
    meta('property', 'og:title', oneLine(name)),
    meta('property', 'og:description', about),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(previewSize.width)),
    meta('property', 'og:image:height', String(previewSize.height)),
    meta('property', 'og:image:alt', `The tree “${oneLine(name)}” on a timeline`),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', oneLine(name)),
    meta('name', 'twitter:description', about),
    meta('name', 'twitter:image', image),
  ];
}

/** For the embedded view of a tree, which also has its own page. */
export function embedHead(tree: Tree, publicUrl: URL): string {
  const address = `${publicUrl.origin}/trees/${tree.id}`;
  return `<link rel="canonical" href="${escapeHtml(address)}">`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

const cardOfTree = (tree: Tree) => ({
  name: tree.name,
  about: describe({ ...tree, by: `@${tree.username}` }),
});

function dataScript(data: object): string {
  return `<script type="application/ld+json">${scriptData(JSON.stringify(data))}</script>`;
}

function describe({
  description,
  species,
  by,
}: Pick<Tree, 'description' | 'species'> & { readonly by: string }): string {
  // Only the first paragraph: later ones hold details such as sources.
  const own = oneLine(description?.trim().split(/\n\s*\n/, 1)[0] ?? '');
  if (own === '') return `${countSpecies(species)} on a timeline, by ${by}.`;
  const characters = [...own];
  return characters.length <= maxDescriptionLength
    ? own
    : `${characters.slice(0, maxDescriptionLength).join('').trimEnd()}…`;
}

function countSpecies(count: number): string {
  return `${count.toLocaleString('en-US')} species`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** The tree as a schema.org data set with its downloads. */
function dataset(tree: Tree, address: string, publicUrl: URL) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: oneLine(tree.name),
    description: tree.description ?? cardOfTree(tree).about,
    url: address,
    identifier: tree.id,
    version: tree.version,
    keywords: tree.tags,
    creator: {
      '@type': 'Person',
      name: tree.username,
      url: `${publicUrl.origin}/profiles/${tree.userId}`,
    },
    dateCreated: tree.createdAt,
    dateModified: tree.updatedAt,
    isAccessibleForFree: true,
    thumbnailUrl: `${address}.png?v=${tree.version}`,
    distribution: treeFiles.map(({ extension, type }) => ({
      '@type': 'DataDownload',
      encodingFormat: type,
      contentUrl: `${address}.${extension}`,
    })),
  };
}

/** A release as a schema.org data set. */
function releasedDataset(
  release: ReleaseDetails,
  address: string,
  treeAddress: string,
  about: string,
) {
  const { doi, authors, licence, createdAt } = release;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: releaseTitle(release),
    description: about,
    url: address,
    identifier: doi === null ? address : doiAddress(doi),
    version: String(release.number),
    isBasedOn: treeAddress,
    keywords: release.tree.tags,
    creator: authors.map(({ name, orcid }) => ({
      '@type': 'Person',
      name,
      ...(orcid !== undefined && { sameAs: orcidAddress(orcid) }),
    })),
    ...(licence !== undefined && { license: licenceAddress(licence) }),
    datePublished: createdAt,
    isAccessibleForFree: true,
    thumbnailUrl: `${address}/${previewFile}`,
    distribution: [
      ...treeFiles.map(({ extension, type }) => ({ name: `tree.${extension}`, type })),
      { name: 'tree.zip', type: 'application/zip' },
    ].map(({ name, type }) => ({
      '@type': 'DataDownload',
      encodingFormat: type,
      contentUrl: `${address}/${name}`,
    })),
  };
}
