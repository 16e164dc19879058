import { guideNames, helpAddress, releaseAddress } from '@life-tree/contract';

/** A page of the sitemap: the trees created from one date on, and before another if it is not the last page. */
export interface SitemapPage {
  readonly from: Date;
  readonly before: Date | null;
}

export interface SitemapTree {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The numbers of its releases, latest first. */
  readonly releases: readonly number[];
}

/** The protocol's limit of addresses in one file. */
export const maxPerPage = 50_000;

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const openPages = [
  '/',
  '/trees',
  '/pricing',
  helpAddress(),
  ...guideNames.map(helpAddress),
  '/terms-and-conditions',
  '/privacy-policy',
];

/** The index of all sitemap pages. */
export function sitemapIndex(pages: readonly SitemapPage[], origin: string): string {
  const names = ['pages', ...pages.map(nameOfPage)];
  const entries = names.map(
    (name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`,
  );
  return `${head}<sitemapindex xmlns="${schema}">${entries.join('')}</sitemapindex>\n`;
}

/** The pages other than trees. */
export function sitemapOfPages(origin: string): string {
  return urlSet(openPages.map((page) => `<url><loc>${origin}${page}</loc></url>`));
}

/** Public trees and their releases. */
export function sitemapOfTrees(trees: readonly SitemapTree[], origin: string): string {
  const entries = trees.map(
    ({ id, updatedAt }) =>
      `<url><loc>${origin}/trees/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  );
  for (const { id, releases } of trees) {
    // Trees come first, should there be too many addresses for one file.
    for (const number of releases.slice(0, maxPerPage - entries.length)) {
      entries.push(`<url><loc>${origin}${releaseAddress(id, number)}</loc></url>`);
    }
  }
  return urlSet(entries);
}

/** Parses the name of a page; null if it is invalid. */
export function sitemapPageNamed(name: string): SitemapPage | null {
  const parts = /^trees-(\d{1,15})(?:-(\d{1,15}))?$/.exec(name);
  if (parts === null) return null;
  const [, from, before] = parts;
  return {
    from: new Date(Number(from)),
    before: before === undefined ? null : new Date(Number(before)),
  };
}

function nameOfPage({ from, before }: SitemapPage): string {
  return before === null
    ? `trees-${from.getTime()}`
    : `trees-${from.getTime()}-${before.getTime()}`;
}

function urlSet(entries: readonly string[]): string {
  return `${head}<urlset xmlns="${schema}">${entries.join('')}</urlset>\n`;
}

/** Keeps account pages and links from mails out of search engines. */
export function robots(origin: string): string {
  const closed = ['/account', '/auth/recover-password/', '/auth/verify-email/', '/dev/'];
  const lines = closed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
