import {
  identifier,
  isGuideName,
  releaseTitle,
  type TitleValues,
  type Tree,
} from '@life-tree/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { toAppError } from '../../http/error-replies.ts';
import { pageAt } from '../../http/pages/page-routes.ts';
import type { DescribePage } from '../../http/pages/web-app.ts';
import { sessionOf } from '../../http/session-cookie.ts';
import type { Throttle } from '../../http/throttle.ts';
import { limitWrongKeys, linkKeyIn, viewerOf } from '../../http/tree-links.ts';
import type { ReleasesService } from '../releases/releases-service.ts';
import type { SessionsService } from '../sessions/sessions-service.ts';
import type { TreesService } from '../trees/trees-service.ts';
import type { UsersService } from '../users/users-service.ts';
import { embedHead, linkedTreeHead, releaseHead, treeHead } from './page-head.ts';

interface DescribePageDependencies {
  readonly trees: Pick<TreesService, 'get' | 'isLinkKey'>;
  readonly releases: Pick<ReleasesService, 'get'>;
  readonly users: Pick<UsersService, 'find'>;
  readonly sessions: SessionsService;
  readonly throttle: Throttle;
  readonly publicUrl: URL;
}

const heads = { '/trees/:id': treeHead, '/embed/:id': embedHead } as const;
const shown = { status: 200, head: null, title: {}, isPrivate: false, linkKey: null } as const;
const notFound = { ...shown, status: 404 } as const;

/** Finds the status, metadata and title of a page, as far as they are public. */
export function createDescribePage(dependencies: DescribePageDependencies): DescribePage {
  const { trees, releases, users, sessions, throttle, publicUrl } = dependencies;

  async function findTree(request: FastifyRequest, part: string): Promise<Tree> {
    await throttle.countCall(request.ip, null);
    const viewer = viewerOf(request, await sessionOf(request, sessions));
    return limitWrongKeys(throttle, request, () => trees.get(identifierIn(part), viewer));
  }

  /** The key in the address, if it is that of the tree's link. */
  async function findLinkKey(request: FastifyRequest, { id }: Tree): Promise<string | null> {
    const key = linkKeyIn(request);
    return key !== null && (await trees.isLinkKey(id, key)) ? key : null;
  }

  /** The name of a private tree is not revealed without its link, not even to its editors. */
  const titleOfTree = ({ isPublic, name }: Tree, linkKey: string | null): TitleValues =>
    isPublic || linkKey !== null ? { name } : {};

  function headOf(page: keyof typeof heads, tree: Tree, linkKey: string | null): string | null {
    if (tree.isPublic) return heads[page](tree, publicUrl);
    return linkKey === null ? null : linkedTreeHead(tree, linkKey, publicUrl);
  }

  async function titleOfAccount(request: FastifyRequest): Promise<TitleValues> {
    const session = await sessionOf(request, sessions);
    if (session === null) return {};
    return { username: (await users.find(session.userId, session)).username };
  }

  return async (request, path) => {
    const found = pageAt(path);
    if (found === null) return notFound;
    const { page, parts } = found;
    const [part = ''] = parts;
    try {
      switch (page) {
        case '/trees/:id':
        case '/embed/:id': {
          const tree = await findTree(request, part);
          const linkKey = await findLinkKey(request, tree);
          const isPrivate = !tree.isPublic;
          const head = headOf(page, tree, linkKey);
          return { ...shown, head, title: titleOfTree(tree, linkKey), isPrivate, linkKey };
        }
        case '/trees/:id/releases/:number': {
          await throttle.countCall(request.ip, null);
          const treeId = identifierIn(part);
          const viewer = viewerOf(request, await sessionOf(request, sessions));
          const release = await limitWrongKeys(throttle, request, () =>
            releases.get(treeId, numberIn(parts[1] ?? ''), viewer),
          );
          if (release.closed) {
            return { ...shown, status: 410, title: { name: releaseTitle(release) } };
          }
          const tree = await trees.get(treeId, viewer);
          const linkKey = await findLinkKey(request, tree);
          const isPrivate = !tree.isPublic;
          if (isPrivate && linkKey === null) return { ...shown, isPrivate };
          if (release.withdrawnAt !== undefined) {
            const title = { name: releaseTitle(release) };
            return { ...shown, status: 410, title, isPrivate, linkKey };
          }
          const head = releaseHead(release, tree.id, isPrivate ? linkKey : null, publicUrl);
          return { ...shown, head, title: { name: releaseTitle(release) }, isPrivate, linkKey };
        }
        case '/profiles/:id': {
          await throttle.countCall(request.ip, null);
          const { username } = await users.find(identifierIn(part), null);
          return { ...shown, title: { name: username } };
        }
        case '/account/trees/:id': {
          const tree = await findTree(request, part);
          return { ...shown, title: titleOfTree(tree, null) };
        }
        case '/help/:guide':
          return isGuideName(part) ? { ...shown, title: { name: part } } : notFound;
        case '/auth': {
          const query = new URLSearchParams(request.url.split('?')[1]);
          return { ...shown, title: { registers: query.get('register') === 'true' } };
        }
        default: {
          const isAccount = page.startsWith('/account');
          return { ...shown, title: isAccount ? await titleOfAccount(request) : {} };
        }
      }
    } catch (error) {
      const { code, status } = toAppError(error);
      if (status >= 500) request.log.error({ err: error }, 'Could not describe a page');
      // The page itself redirects users who may not edit the tree.
      if (code === 'not-found' && page !== '/account/trees/:id') return notFound;
      // The page can still be shown and reports the problem itself.
      return shown;
    }
  };
}

function identifierIn(part: string): string {
  const id = identifier.safeParse(part);
  if (!id.success) throw new AppError('not-found');
  return id.data;
}

/** The number of a release in an address. */
function numberIn(part: string): number {
  if (!/^[1-9]\d{0,8}$/.test(part)) throw new AppError('not-found');
  return Number(part);
}
