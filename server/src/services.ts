import { createAdministrationService } from './features/administration/administration-service.ts';
import { createApplicationKeysService } from './features/application-keys/application-keys-service.ts';
import { createBillingService } from './features/billing/billing-service.ts';
import { createCommentsService } from './features/comments/comments-service.ts';
import { createEditingService } from './features/editing/editing-service.ts';
import { createStaging } from './features/editing/staging/staging.ts';
import { createExamplesService } from './features/examples/examples-service.ts';
import { createFollowsService } from './features/follows/follows-service.ts';
import { createLikesService } from './features/likes/likes-service.ts';
import { createModerationService } from './features/moderation/moderation-service.ts';
import { createNotificationsService } from './features/notifications/notifications-service.ts';
import { createPlansService } from './features/plans/plans-service.ts';
import { createSecondFactorService } from './features/second-factor/second-factor-service.ts';
import { createSessionsService } from './features/sessions/sessions-service.ts';
import { createTreesService } from './features/trees/trees-service.ts';
import { createUsersService } from './features/users/users-service.ts';
import type { Resources } from './resources.ts';

/** The services of the app that the command line needs too. */
export async function createServices(resources: Resources) {
  const { config, logger } = resources;
  const applicationKeys = await createApplicationKeysService(resources);
  const sessions = createSessionsService(resources);
  const plans = createPlansService(resources);
  const notifications = createNotificationsService(resources);
  const staging = createStaging(resources, { isUsed: config.databaseUrl === null, logger });
  const editing = createEditingService(resources, { plans, notifications, staging });
  const trees = createTreesService(resources, { plans, editing, notifications });
  const comments = createCommentsService(resources, { notifications });
  const likes = createLikesService(resources, { notifications });
  const follows = createFollowsService(resources, { notifications });
  const billing = createBillingService(resources);
  const secondFactor = createSecondFactorService(resources);
  const users = createUsersService(resources, {
    ...{ sessions, applicationKeys, trees, plans, billing, secondFactor },
    ...{ comments, likes, follows },
  });
  const examples = createExamplesService(resources);
  const moderation = createModerationService(resources, { trees, comments, users });
  const administration = createAdministrationService(resources, {
    ...{ applicationKeys, examples, secondFactor, moderation: moderation.asOperator },
  });
  return {
    ...{ applicationKeys, sessions, plans, notifications, staging, editing, trees },
    ...{ comments, likes, follows, billing, users, examples, moderation, administration },
  };
}
