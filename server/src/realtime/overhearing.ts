import {
  type EventBus,
  isAboutRights,
  type RightsAnnouncement,
} from '../providers/event-bus/event-bus.ts';
import type { LiveSocket } from './live-sockets.ts';

/**
 * Notes what is announced while something is looked up. A right that was read, but taken away before
 * anybody acted on it, would otherwise be kept for good.
 */
export interface Overhearing {
  readonly rights: readonly RightsAnnouncement[];
  /** The newest version announced of each tree. */
  readonly versions: ReadonlyMap<string, number>;
  /** Whether something was missed, so that nothing looked up meanwhile can be trusted. */
  hasGap(): boolean;
  stop(): void;
}

/**
 * Listens until it is stopped or the connection closes, whichever comes first: a lookup that ends
 * after its connection has nobody left who would stop it.
 */
export function overhear(bus: EventBus, connection: LiveSocket['conn']): Overhearing {
  const rights: RightsAnnouncement[] = [];
  const versions = new Map<string, number>();
  let gap = false;
  const unsubscribe = bus.subscribe(
    (announcement) => {
      if (isAboutRights(announcement)) rights.push(announcement);
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
  return { rights, versions, hasGap: () => gap, stop };
}
