import type { Database } from '../../database/database.ts';
import { contactMessages } from '../../database/tables/index.ts';

export async function insertContactMessage(
  database: Database,
  message: typeof contactMessages.$inferInsert,
): Promise<void> {
  await database.insert(contactMessages).values(message);
}
