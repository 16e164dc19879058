import { block, listBlocked, unblock } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import type { BlocksService } from './blocks-service.ts';

export function addBlocksRoutes(route: Route, blocks: BlocksService): void {
  route(block, async ({ params, session }) => {
    await blocks.block(session.userId, params.id);
    return { message: 'The person is blocked' };
  });

  route(unblock, async ({ params, session }) => {
    await blocks.unblock(session.userId, params.id);
    return { message: 'The person is no longer blocked' };
  });

  route(listBlocked, ({ session }) => blocks.list(session.userId));
}
