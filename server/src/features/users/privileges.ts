import type { OwnUser, PublicUser, Role } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import type { ApplicationKeysService } from '../application-keys/application-keys-service.ts';
import type { PlansService } from '../plans/plans-service.ts';
import type { Session } from '../sessions/sessions-service.ts';
import { presentOwnUser, presentPublicUser } from './users-presenter.ts';
import { lockUser, updateUser } from './users-queries.ts';

/** What only admins and bosses can do: API keys and appointing admins. */
export function createPrivileges(
  { database }: Pick<Resources, 'database'>,
  {
    applicationKeys,
    plans,
  }: { readonly applicationKeys: ApplicationKeysService; readonly plans: PlansService },
) {
  return {
    createKey: ({ userId }: Session): Promise<string> =>
      database.transaction(async (tx) => {
        // Locked, so that no key is created while the user's role is being changed.
        requireKeyHolder((await lockUser(tx, userId))?.role);
        return applicationKeys.make(tx, userId);
      }),

    deleteKey: ({ userId }: Session, key: string): Promise<OwnUser> =>
      database.transaction(async (tx) => {
        const user = await lockUser(tx, userId);
        requireKeyHolder(user?.role);
        if (user === null || !(await applicationKeys.revoke(tx, userId, key))) {
          throw new AppError('not-found');
        }
        return presentOwnUser(
          user,
          await plans.planStatusOf(tx, userId),
          await applicationKeys.beginningsOf(tx, userId),
        );
      }),

    /** Only a boss may do this, and a boss's role can't be changed. A former admin loses their keys. */
    changeRole: (boss: Session, userId: string, role: 'admin' | 'user'): Promise<PublicUser> =>
      database.transaction(async (tx) => {
        if (boss.role !== 'boss') throw new AppError('forbidden');
        const before = await lockUser(tx, userId);
        if (before === null) throw new AppError('not-found');
        if (before.role === 'boss') {
          throw new AppError('boss-role');
        }
        const user = await updateUser(tx, userId, { role });
        if (user === null) throw new AppError('not-found');
        if (role === 'user') await applicationKeys.revokeAll(tx, userId);
        return presentPublicUser(user, (await plans.planOf(tx, userId)).name, boss.userId);
      }),
  };
}

function requireKeyHolder(role: Role | undefined): void {
  if (role === 'admin' || role === 'boss') return;
  throw new AppError('keys-for-admins');
}
