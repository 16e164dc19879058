import type { Tree } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import type { TreesService } from '../trees/trees-service.ts';
import { drawPreview, maxDrawn } from './preview-image.ts';
import { findPublicTrees, findSitemapStarts } from './previews-queries.ts';
import { maxPerPage, type SitemapPage, type SitemapTree } from './sitemap.ts';
import { workerError } from './worker-error.ts';

/** About 40 KB each. */
const maxCachedImages = 200;
/** Leaves workers for uploaded images. */
const maxConcurrentDrawings = 6;

const treesPerPage = 10_000;
const rowsPerBatch = 1000;
const indexLifetimeMilliseconds = 3_600_000;

export type PreviewsService = ReturnType<typeof createPreviewsService>;

/** Preview images of trees and sitemaps of public trees. */
export function createPreviewsService(
  { database, workerPool, now }: Pick<Resources, 'database' | 'workerPool' | 'now'>,
  { trees }: { readonly trees: Pick<TreesService, 'get' | 'readDrawnTree'> },
) {
  /** Rendered images by tree and version, least recently used first. */
  const kept = new Map<string, Uint8Array>();
  const drawing = new Map<string, Promise<Uint8Array>>();
  let sitemap: { readonly starts: readonly Date[]; readonly until: number } | null = null;

  async function render(draw: () => Promise<string>): Promise<Uint8Array> {
    try {
      return await workerPool.renderPng(await draw());
    } catch (error) {
      throw workerError(error);
    }
  }

  function keep(key: string, image: Uint8Array): void {
    kept.delete(key);
    kept.set(key, image);
    for (const oldest of kept.keys()) {
      if (kept.size <= maxCachedImages) return;
      kept.delete(oldest);
    }
  }

  /** Renders an SVG as PNG, unless the image of this key is known or being rendered. */
  async function renderOnce(key: string, draw: () => Promise<string>): Promise<Uint8Array> {
    const known = kept.get(key);
    if (known !== undefined) {
      keep(key, known);
      return known;
    }
    const begun = drawing.get(key);
    if (begun !== undefined) return begun;
    if (drawing.size >= maxConcurrentDrawings)
      throw new AppError('unavailable', { retryAfterSeconds: 5 });
    const work = render(draw).finally(() => drawing.delete(key));
    drawing.set(key, work);
    const image = await work;
    keep(key, image);
    return image;
  }

  return {
    /** A public tree, or the private tree of a link. Its editors need the link too. */
    find: (treeId: string, linkKey: string | null): Promise<Tree> =>
      trees.get(treeId, visitorWith(linkKey)),

    /** The preview as PNG, rendered once per version, of the version that was found or a later one. */
    image: async (
      { id, version: found }: Pick<Tree, 'id' | 'version'>,
      linkKey: string | null,
    ): Promise<{ readonly version: number; readonly image: Uint8Array }> => {
      const known = kept.get(`${id} ${found}`);
      if (known !== undefined) {
        keep(`${id} ${found}`, known);
        return { version: found, image: known };
      }
      const drawn = await trees.readDrawnTree(id, visitorWith(linkKey), maxDrawn, {
        usesParts: true,
      });
      const { version, name, username, speciesCount: species } = drawn.tree;
      const image = await renderOnce(`${id} ${version}`, async () =>
        drawPreview({ name, by: `@${username}`, species }, drawn.forest, drawn.look),
      );
      return { version, image };
    },

    /** The same for a drawing that never changes. */
    renderOnce,

    /** The pages of the sitemap by the creation dates of their trees. Looked up once an hour. */
    sitemapPages: async (): Promise<SitemapPage[]> => {
      if (sitemap === null || sitemap.until <= now().getTime()) {
        const starts = await findSitemapStarts(database, treesPerPage);
        sitemap = { starts, until: now().getTime() + indexLifetimeMilliseconds };
      }
      const { starts } = sitemap;
      return starts.map((from, index) => ({ from, before: starts[index + 1] ?? null }));
    },

    /** The trees of one page that are public now. */
    sitemapTrees: async ({ from, before }: SitemapPage): Promise<SitemapTree[]> => {
      const listed: SitemapTree[] = [];
      // In batches, so that other requests are served in between.
      for (let after: SitemapTree | null = null; listed.length < maxPerPage; ) {
        const some: SitemapTree[] = await findPublicTrees(
          database,
          { from, before, after },
          Math.min(rowsPerBatch, maxPerPage - listed.length),
        );
        listed.push(...some);
        after = some.at(-1) ?? null;
        if (some.length < rowsPerBatch) break;
      }
      return listed;
    },
  };
}

function visitorWith(linkKey: string | null): Viewer {
  return { userId: null, linkKeys: linkKey === null ? [] : [linkKey] };
}
