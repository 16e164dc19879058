import { identifier, type Tree } from '@life-tree/contract';
import type { FastifyRequest } from 'fastify';
import { failureOf } from '../../http/error-replies.ts';
import { sessionOf } from '../../http/session-cookie.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { DescribePage } from '../../http/web-app.ts';
import type { SessionsService } from '../sessions/sessions-service.ts';
import type { TreesService } from '../trees/trees-service.ts';
import { embedHead, treeHead } from './page-head.ts';

interface DescriptionNeeds {
  readonly trees: Pick<TreesService, 'get'>;
  readonly sessions: SessionsService;
  readonly throttle: Throttle;
  readonly publicUrl: URL;
}

const pages: readonly { readonly path: RegExp; readonly head: (tree: Tree, url: URL) => string }[] =
  [
    { path: /^\/trees\/([^/]+)\/?$/, head: treeHead },
    { path: /^\/embed\/([^/]+)\/?$/, head: embedHead },
  ];

/** Says in a tree's page what it shows, as far as everybody may know it. */
export function createDescribePage(needs: DescriptionNeeds): DescribePage {
  const { trees, sessions, throttle, publicUrl } = needs;

  async function findTree(request: FastifyRequest, id: string): Promise<Tree> {
    await throttle.countCall(request.ip, null);
    const viewer = await sessionOf(request, sessions);
    return trees.get(id, viewer?.userId ?? null);
  }

  return async (request, path) => {
    for (const page of pages) {
      const written = page.path.exec(path)?.[1];
      if (written === undefined) continue;
      const id = identifier.safeParse(written);
      if (!id.success) return { status: 404, head: null };
      try {
        const tree = await findTree(request, id.data);
        return { status: 200, head: tree.isPublic ? page.head(tree, publicUrl) : null };
      } catch (error) {
        const { code, status } = failureOf(error);
        if (status >= 500) request.log.error({ err: error }, 'A page could not be described');
        // The page itself can be shown all the same, and tells the person what is wrong.
        return { status: code === 'not-found' ? 404 : 200, head: null };
      }
    }
    return null;
  };
}
