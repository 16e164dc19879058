import { createReport, decide, listDecisions, listReports } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import { limits } from '../../http/throttle.ts';
import type { ModerationService } from './moderation-service.ts';

export function addModerationRoutes(route: Route, moderation: ModerationService): void {
  route(
    createReport,
    async ({ body, viewer }) => {
      await moderation.report(viewer, body);
      return { message: 'Thank you. The moderators will look at it' };
    },
    { limit: { rule: limits.report, account: ({ session }) => session.userId } },
  );

  route(listReports, ({ query, session }) => moderation.reports(session, query));

  route(decide, async ({ body, session }) => {
    await moderation.decide(session, body);
    return { message: 'Done' };
  });

  route(listDecisions, ({ query, session }) => moderation.decisions(session, query));
}
