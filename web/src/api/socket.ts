import type { Acknowledgement, ClientEvents, ServerEvents } from '@life-tree/contract';
import { socketTimes, socketTransports } from '@life-tree/contract/values';
import type { Socket } from 'socket.io-client';

/** How long a message may go unanswered before it counts as not received. */
const answerWithin = 10_000;

export type ServerEventName = keyof ServerEvents & string;
export type ClientEventName = keyof ClientEvents;
export type ClientMessage<Name extends ClientEventName> = Parameters<ClientEvents[Name]>[0];

/** The only live connection of the page. It connects when somebody first listens or sends. */
export interface LiveSocket {
  /** Hears an event until the returned function is called. */
  readonly listen: <Name extends ServerEventName>(
    name: Name,
    listener: ServerEvents[Name],
  ) => () => void;
  /** Listens to an event for as long as the page lives, without opening a connection for it. */
  readonly listenIfConnected: <Name extends ServerEventName>(
    name: Name,
    listener: ServerEvents[Name],
  ) => void;
  /**
   * Calls back whenever events may have been missed: at the start of a connection that does not go on
   * where the last one broke, and when the server says so. Returns how to stop.
   */
  readonly onMissedEvents: (listener: () => void) => () => void;
  /** Resolves to the server's answer, or to an error in its place when none comes. */
  readonly send: <Name extends ClientEventName>(
    name: Name,
    message: ClientMessage<Name>,
  ) => Promise<Acknowledgement>;
  /** Connects anew, as whoever is logged in now; does nothing before the first connection. */
  readonly reconnect: () => void;
}

interface Listening {
  readonly attach: (socket: Socket) => void;
  readonly detach: (socket: Socket) => void;
}

export function createLiveSocket(): LiveSocket {
  let opening: Promise<Socket> | undefined;
  let opened: Socket | undefined;
  /** Everyone who listens now, also while there is no connection to listen to. */
  const listening = new Set<Listening>();
  const open = async () => {
    const socket = await openSocket();
    for (const { attach } of listening) attach(socket);
    opened = socket;
    return socket;
  };
  const connected = () => {
    opening ??= open().catch((failure: unknown) => {
      // The code may not have arrived; whoever listens next tries again.
      opening = undefined;
      throw failure;
    });
    return opening;
  };
  // Everything on the page works without live news: that there are none is no failure to report.
  const connect = () => void connected().catch(() => undefined);

  const add = <Name extends ServerEventName>(name: Name, listener: ServerEvents[Name]) => {
    // socket.io's own types cannot hold events that are named by a pattern.
    const event: string = name;
    const one: Listening = {
      attach: (socket) => void socket.on(event, listener),
      detach: (socket) => void socket.off(event, listener),
    };
    listening.add(one);
    if (opened !== undefined) one.attach(opened);
    return () => {
      if (listening.delete(one) && opened !== undefined) one.detach(opened);
    };
  };

  return {
    listen: (name, listener) => {
      const stop = add(name, listener);
      connect();
      return stop;
    },
    listenIfConnected: (name, listener) => void add(name, listener),
    onMissedEvents: (listener) => {
      const stops = [
        add('welcome', () => {
          if (opened?.recovered !== true) listener();
        }),
        add('resync', listener),
      ];
      connect();
      return () => {
        for (const stop of stops) stop();
      };
    },
    send: async (name, message) => {
      try {
        const socket = await connected();
        return await socket.timeout(answerWithin).emitWithAck(name, message);
      } catch {
        return { error: 'Connection Failed', code: 'connection-failed' };
      }
    },
    reconnect: () => {
      opening?.then((socket) => socket.disconnect().connect()).catch(() => undefined);
    },
  };
}

async function openSocket(): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const socket = io({
    withCredentials: true,
    transports: [...socketTransports],
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    ...socketTimes,
  });
  // socket.io never comes back by itself after the server ended the connection, as at a log-out.
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    setTimeout(() => socket.connect(), socketTimes.reconnectionDelay);
  });
  return socket;
}
