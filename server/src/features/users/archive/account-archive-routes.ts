import { downloadArchive } from '@life-tree/contract';
import { requesterOf } from '../../../http/requester.ts';
import type { Route } from '../../../http/route.ts';
import { limits } from '../../../http/throttle.ts';
import type { AccountArchive } from './account-archive.ts';

export function addAccountArchiveRoutes(route: Route, archive: AccountArchive): void {
  route(
    downloadArchive,
    async ({ session, request, reply }) =>
      reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="life-tree.zip"')
        .send(archive.of(session, requesterOf(request, reply, session))),
    { limit: { rule: limits.archive, account: ({ session }) => session.userId } },
  );
}
