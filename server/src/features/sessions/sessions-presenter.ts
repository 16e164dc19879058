import type { Device } from '@life-tree/contract';
import type { listSessionsOf } from './sessions-queries.ts';

type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number];

export function presentDevice(row: SessionRow, currentId: string): Device {
  return {
    id: row.id,
    userAgent: row.userAgent ?? '',
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === currentId,
  };
}
