import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { knownDevices, users } from '../../database/tables/index.ts';

/** Whether the user with this address, if there is one, has logged in with this browser. */
export async function hasKnownDevice(
  database: Database,
  emailKey: string,
  tokenHash: string,
): Promise<boolean> {
  const rows = await database
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.emailKey, emailKey), eq(knownDevices.tokenHash, tokenHash)));
  return rows.length > 0;
}

/** Replaces the secret of a browser for all users who log in with it. */
export async function replaceDeviceToken(
  tx: Database,
  tokenHash: string,
  newTokenHash: string,
): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ tokenHash: newTokenHash })
    .where(eq(knownDevices.tokenHash, tokenHash));
}

/** Stores a browser and returns its id. A known browser keeps its id. */
export async function putKnownDevice(
  tx: Database,
  device: typeof knownDevices.$inferInsert,
): Promise<string> {
  const [row] = await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.userId],
      set: { usedAt: device.usedAt },
    })
    .returning({ id: knownDevices.id });
  return row?.id ?? device.id;
}

/** Deletes all except the most recently used devices of a user. */
export async function trimKnownDevices(tx: Database, userId: string, limit: number): Promise<void> {
  const tooMany = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.usedAt), desc(knownDevices.id))
    .offset(limit);
  await tx.delete(knownDevices).where(inArray(knownDevices.id, tooMany));
}

export async function deleteKnownDevicesOf(
  tx: Database,
  userId: string,
  exceptId: string | null,
): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        exceptId === null ? undefined : ne(knownDevices.id, exceptId),
      ),
    );
}

export async function deleteKnownDevice(tx: Database, id: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.id, id));
}

export async function deleteUnusedDevices(database: Database, usedBefore: Date): Promise<void> {
  await database.delete(knownDevices).where(lte(knownDevices.usedAt, usedBefore));
}
