import { getFoldedBranches, setFoldedBranches } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import type { FoldedBranchesService } from './folded-branches-service.ts';

export function addFoldedBranchesRoutes(route: Route, branches: FoldedBranchesService): void {
  route(getFoldedBranches, async ({ params, viewer }) => ({
    folded: await branches.get(params.id, viewer),
  }));

  route(setFoldedBranches, async ({ params, body, viewer }) => ({
    folded: await branches.set(params.id, viewer, body.folded),
  }));
}
