import { getFoldedBranches, setFoldedBranches } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import type { FoldedBranchesService } from './folded-branches-service.ts';

export function addFoldedBranchesRoutes(route: Route, branches: FoldedBranchesService): void {
  route(getFoldedBranches, async ({ params, session }) => ({
    folded: await branches.get({ userId: session.userId, treeId: params.id }),
  }));

  route(setFoldedBranches, async ({ params, body, session }) => ({
    folded: await branches.set({ userId: session.userId, treeId: params.id }, body.folded),
  }));
}
