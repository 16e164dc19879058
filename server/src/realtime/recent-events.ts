import type { ServerEvents } from '@life-tree/contract';
import { type Audience, isAfter, type Position } from '../providers/event-bus/event-bus.ts';

/** A sent event with its rooms. */
export interface RecentEvent {
  readonly position: Position;
  readonly rooms: readonly string[];
  /** The tree that the event is about, for events that are sent to the rooms of a tree. */
  readonly tree: { readonly id: string; readonly audience: Audience } | null;
  readonly name: keyof ServerEvents;
  readonly event: object;
  /** What the editors of the tree get instead. */
  readonly editorsEvent?: object;
}

const keptMilliseconds = 120_000;
const keptEvents = 10_000;
const keptCharacters = 16_000_000;

/** The latest events, for sockets that reconnect and have missed some. */
export interface RecentEvents {
  add(event: RecentEvent): void;
  /** The events sent after a position; null if they are no longer kept. */
  since(position: Position): RecentEvent[] | null;
  /** Forgets all events: nothing sent so far, nor before `start`, can be resent. */
  restart(start: Position): void;
}

export function createRecentEvents(start: Position, now: () => number): RecentEvents {
  let kept: { readonly event: RecentEvent; readonly size: number; readonly at: number }[] = [];
  let characters = 0;
  /** All events after this position are kept. */
  let floor = start;

  function forgetOld(): void {
    const oldest = now() - keptMilliseconds;
    let gone = 0;
    for (const { event, size, at } of kept) {
      const tooMany = kept.length - gone > keptEvents || characters > keptCharacters;
      if (at >= oldest && !tooMany) break;
      gone += 1;
      characters -= size;
      floor = event.position;
    }
    if (gone > 0) kept = kept.slice(gone);
  }

  return {
    add: (event) => {
      const size = JSON.stringify(event.event).length;
      kept.push({ event, size, at: now() });
      characters += size;
      forgetOld();
    },
    since: (position) => {
      if (isAfter(floor, position)) return null;
      return kept.flatMap(({ event }) => (isAfter(event.position, position) ? [event] : []));
    },
    restart: (from) => {
      // A restarted Redis may have an earlier clock: older positions must not seem later.
      for (const { event } of kept) if (isAfter(event.position, floor)) floor = event.position;
      if (isAfter(from, floor)) floor = from;
      kept = [];
      characters = 0;
    },
  };
}
