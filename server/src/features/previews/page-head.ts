import type { Tree } from '@life-tree/contract';
import { escapeHtml } from '../../escape-html.ts';
import { scriptData } from '../../http/pages/script-data.ts';
import { treeFiles } from '../downloads/tree-files.ts';
import { previewSize } from './preview-image.ts';

const maxDescriptionLength = 300;

/** The metadata of a public tree for search engines and messengers. */
export function treeHead(tree: Tree, publicUrl: URL): string {
  const address = `${publicUrl.origin}/trees/${tree.id}`;
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...treeFiles.map(
      ({ extension, type }) =>
        `<link rel="alternate" type="${type}" href="${escapeHtml(`${address}.${extension}`)}">`,
    ),
    ...cardOf(tree, address, `${address}.png?v=${tree.version}`),
    `<script type="application/ld+json">${scriptData(JSON.stringify(dataset(tree, address, publicUrl)))}</script>`,
  ].join('');
}

/** The metadata of a private tree for messengers in which its link is sent. */
export function linkedTreeHead(tree: Tree, linkKey: string, publicUrl: URL): string {
  const address = `${publicUrl.origin}/trees/${tree.id}`;
  return [
    meta('name', 'robots', 'noindex'),
    ...cardOf(
      tree,
      `${address}?link=${linkKey}`,
      `${address}.png?link=${linkKey}&v=${tree.version}`,
    ),
  ].join('');
}

/** What other sites show with a link to a tree. */
function cardOf(tree: Tree, address: string, image: string): string[] {
  const { name } = tree;
  const about = describe(tree);
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

function describe({ description, species, username }: Tree): string {
  // Only the first paragraph: later ones hold details such as sources.
  const own = oneLine(description?.trim().split(/\n\s*\n/, 1)[0] ?? '');
  if (own === '') return `${countSpecies(species)} on a timeline, by @${username}.`;
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
    description: tree.description ?? describe(tree),
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
