import {
  type EventBus,
  isAboutRights,
  type RightsAnnouncement,
} from '../providers/event-bus/event-bus.ts';

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

export function overhear(bus: EventBus): Overhearing {
  const rights: RightsAnnouncement[] = [];
  const versions = new Map<string, number>();
  let gap = false;
  const stop = bus.subscribe(
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
  return { rights, versions, hasGap: () => gap, stop };
}
