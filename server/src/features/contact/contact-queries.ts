import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { contactMessages } from '../../database/tables/index.ts';

export async function insertContactMessage(
  database: Database,
  message: typeof contactMessages.$inferInsert,
): Promise<void> {
  await database.insert(contactMessages).values(message);
}

export async function findContactMessage(
  database: Database,
  id: string,
): Promise<typeof contactMessages.$inferSelect | null> {
  const [row] = await database.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}
