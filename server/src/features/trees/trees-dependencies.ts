import type { EditingService } from '../editing/editing-service.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import type { PlansService } from '../plans/plans-service.ts';

export interface TreesDependencies {
  readonly plans: PlansService;
  readonly editing: EditingService;
  readonly notifications: NotificationsService;
}
