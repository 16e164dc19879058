import {
  type AccessAnnouncement,
  type EventBus,
  isAccessChange,
} from '../providers/event-bus/event-bus.ts';
import type { LiveSocket } from './live-sockets.ts';

/**
 * Records the announcements published during a lookup. Without it, access that is revoked between
 * the lookup and its use would never be noticed.
 */
export interface AccessWatcher {
  readonly accessChanges: readonly AccessAnnouncement[];
  /** The latest announced version of each tree. */
  readonly versions: ReadonlyMap<string, number>;
  /** Whether announcements were missed, so that the lookup's result can't be trusted. */
  hasGap(): boolean;
  stop(): void;
}

/**
 * Subscribes until it is stopped or the connection closes: nobody would stop it after the
 * connection is gone.
 */
export function watchAccess(bus: EventBus, connection: LiveSocket['conn']): AccessWatcher {
  const accessChanges: AccessAnnouncement[] = [];
  const versions = new Map<string, number>();
  let gap = false;
  const unsubscribe = bus.subscribe(
    (announcement) => {
      if (isAccessChange(announcement)) accessChanges.push(announcement);
      if (announcement.kind === 'tree-changed') {
        versions.set(announcement.treeId, announcement.event.version);
      }
    },
    () => {
      gap = true;
    },
  );
  const stop = () => {
    connection.removeListener('close', stopEarly);
    unsubscribe();
  };
  const stopEarly = () => {
    gap = true;
    stop();
  };
  connection.once('close', stopEarly);
  if (connection.readyState !== 'open') stopEarly();
  return { accessChanges, versions, hasGap: () => gap, stop };
}
