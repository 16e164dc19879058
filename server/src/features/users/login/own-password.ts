import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import type { Session } from '../../sessions/sessions-service.ts';
import { findUser, type UserRow } from '../users-queries.ts';
import { isPassword } from './passwords.ts';

/** The user, whose password is checked again. */
export async function requireOwnPassword(
  database: Database,
  { userId }: Session,
  password: string,
): Promise<UserRow> {
  const user = await findUser(database, userId);
  if (user === null) throw new AppError('not-logged-in');
  if (!(await isPassword(user.passwordHash, password))) throw new AppError('wrong-password');
  return user;
}
