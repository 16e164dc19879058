import type { Tree } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import type { TreesService } from '../trees/trees-service.ts';
import { drawPreview, mostDrawn } from './preview-picture.ts';
import { findPublicTrees, findSitemapStarts } from './previews-queries.ts';
import type { SitemapPage, SitemapTree } from './sitemap.ts';
import { studioFailure } from './studio-failure.ts';

/** Some 40 KB each. */
const mostKept = 200;
/** Whoever uploads a picture needs the same draughtsmen. */
const mostAtOnce = 6;

const treesPerPage = 10_000;
const mostPerPage = 50_000;
const readAtOnce = 1000;
const indexKeptMilliseconds = 3_600_000;

export type PreviewsService = ReturnType<typeof createPreviewsService>;

/** Public trees as other sites show and find them. */
export function createPreviewsService(
  { database, imageStudio, now }: Pick<Resources, 'database' | 'imageStudio' | 'now'>,
  { trees }: { readonly trees: Pick<TreesService, 'get' | 'firstGenerations'> },
) {
  /** Drawn pictures by tree and version, longest unasked for first. */
  const kept = new Map<string, Uint8Array>();
  const drawing = new Map<string, Promise<Uint8Array>>();
  let sitemap: { readonly starts: readonly Date[]; readonly until: number } | null = null;

  async function draw(tree: Tree): Promise<Uint8Array> {
    try {
      const forest = await trees.firstGenerations(tree.id, mostDrawn);
      return await imageStudio.drawPixels(drawPreview(tree, forest));
    } catch (error) {
      throw studioFailure(error);
    }
  }

  function keep(key: string, picture: Uint8Array): void {
    kept.delete(key);
    kept.set(key, picture);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) return;
      kept.delete(oldest);
    }
  }

  return {
    /** A tree everybody may see, whoever asks. */
    findPublic: (treeId: string): Promise<Tree> => trees.get(treeId, null),

    /** Its picture as a PNG, drawn once for each version. */
    picture: async (tree: Tree): Promise<Uint8Array> => {
      const key = `${tree.id} ${tree.version}`;
      const known = kept.get(key);
      if (known !== undefined) {
        keep(key, known);
        return known;
      }
      const begun = drawing.get(key);
      if (begun !== undefined) return begun;
      if (drawing.size >= mostAtOnce) throw new AppError('unavailable', { retryAfterSeconds: 5 });
      const work = draw(tree).finally(() => drawing.delete(key));
      drawing.set(key, work);
      const picture = await work;
      keep(key, picture);
      return picture;
    },

    /** From when on the trees of each page of the sitemap were made; looked up once in an hour. */
    sitemapPages: async (): Promise<SitemapPage[]> => {
      if (sitemap === null || sitemap.until <= now().getTime()) {
        const starts = await findSitemapStarts(database, treesPerPage);
        sitemap = { starts, until: now().getTime() + indexKeptMilliseconds };
      }
      const { starts } = sitemap;
      return starts.map((from, place) => ({ from, before: starts[place + 1] ?? null }));
    },

    /** The public trees of one page, as they are now. */
    sitemapTrees: async ({ from, before }: SitemapPage): Promise<SitemapTree[]> => {
      const listed: SitemapTree[] = [];
      // Some at a time, so that others are served in between.
      for (let after: SitemapTree | null = null; listed.length < mostPerPage; ) {
        const some: SitemapTree[] = await findPublicTrees(
          database,
          { from, before, after },
          Math.min(readAtOnce, mostPerPage - listed.length),
        );
        listed.push(...some);
        after = some.at(-1) ?? null;
        if (some.length < readAtOnce) break;
      }
      return listed;
    },
  };
}
