import { listExampleTrees } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import type { ExamplesService } from './examples-service.ts';

export function addExamplesRoutes(route: Route, examples: ExamplesService): void {
  route(listExampleTrees, () => examples.list());
}
