import { identifier, type TitleValues, type Tree } from '@life-tree/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { toAppError } from '../../http/error-replies.ts';
import { pageAt } from '../../http/pages/page-routes.ts';
import type { DescribePage } from '../../http/pages/web-app.ts';
import { sessionOf } from '../../http/session-cookie.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { SessionsService } from '../sessions/sessions-service.ts';
import type { TreesService } from '../trees/trees-service.ts';
import type { UsersService } from '../users/users-service.ts';
import { embedHead, treeHead } from './page-head.ts';

interface DescribePageDependencies {
  readonly trees: Pick<TreesService, 'get'>;
  readonly users: Pick<UsersService, 'find'>;
  readonly sessions: SessionsService;
  readonly throttle: Throttle;
  readonly publicUrl: URL;
}

const heads = { '/trees/:id': treeHead, '/embed/:id': embedHead } as const;
const notFound = { status: 404, head: null, title: {} } as const;

/** Finds the status, metadata and title of a page, as far as they are public. */
export function createDescribePage(dependencies: DescribePageDependencies): DescribePage {
  const { trees, users, sessions, throttle, publicUrl } = dependencies;

  async function findTree(request: FastifyRequest, part: string): Promise<Tree> {
    await throttle.countCall(request.ip, null);
    const viewer = await sessionOf(request, sessions);
    return trees.get(identifierIn(part), viewer?.userId ?? null);
  }

  /** The name of a private tree is not revealed, not even to its editors. */
  const titleOfTree = ({ isPublic, name }: Tree): TitleValues => (isPublic ? { name } : {});

  async function titleOfAccount(request: FastifyRequest): Promise<TitleValues> {
    const session = await sessionOf(request, sessions);
    if (session === null) return {};
    return { username: (await users.find(session.userId, session)).username };
  }

  return async (request, path) => {
    const found = pageAt(path);
    if (found === null) return notFound;
    const { page, part } = found;
    try {
      switch (page) {
        case '/trees/:id':
        case '/embed/:id': {
          const tree = await findTree(request, part);
          const head = tree.isPublic ? heads[page](tree, publicUrl) : null;
          return { status: 200, head, title: titleOfTree(tree) };
        }
        case '/profiles/:id': {
          await throttle.countCall(request.ip, null);
          const { username } = await users.find(identifierIn(part), null);
          return { status: 200, head: null, title: { name: username } };
        }
        case '/account/trees/:id': {
          const tree = await findTree(request, part);
          return { status: 200, head: null, title: titleOfTree(tree) };
        }
        case '/auth': {
          const query = new URLSearchParams(request.url.split('?')[1]);
          const title = { registers: query.get('register') === 'true' };
          return { status: 200, head: null, title };
        }
        default: {
          const isAccount = page.startsWith('/account');
          return { status: 200, head: null, title: isAccount ? await titleOfAccount(request) : {} };
        }
      }
    } catch (error) {
      const { code, status } = toAppError(error);
      if (status >= 500) request.log.error({ err: error }, 'Could not describe a page');
      // The page itself redirects users who may not edit the tree.
      if (code === 'not-found' && page !== '/account/trees/:id') return notFound;
      // The page can still be shown and reports the problem itself.
      return { status: 200, head: null, title: {} };
    }
  };
}

function identifierIn(part: string): string {
  const id = identifier.safeParse(part);
  if (!id.success) throw new AppError('not-found');
  return id.data;
}
