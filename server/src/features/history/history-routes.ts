import { listHistory, nameVersion } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import type { HistoryService } from './history-service.ts';

export function addHistoryRoutes(route: Route, history: HistoryService): void {
  route(listHistory, ({ params, query, session }) =>
    history.list(params.id, session.userId, query),
  );

  route(nameVersion, ({ params, body, session }) =>
    history.nameVersion(params.id, params.version, session.userId, body.name),
  );
}
