import type { Acknowledgement, ClientEvents, ServerEvents } from '@life-tree/contract';
import { socketTimes, socketTransports } from '@life-tree/contract/values';
import type { Socket } from 'socket.io-client';

/** After this many milliseconds without a reply, a message counts as lost. */
const replyTimeout = 10_000;

export type ServerEventName = keyof ServerEvents & string;
export type ClientEventName = keyof ClientEvents;
export type ClientMessage<Name extends ClientEventName> = Parameters<ClientEvents[Name]>[0];

/** The only socket of the page. It connects on the first `listen` or `send`. */
export interface LiveSocket {
  /** Listens to an event until the returned function is called. */
  readonly listen: <Name extends ServerEventName>(
    name: Name,
    listener: ServerEvents[Name],
  ) => () => void;
  /** Listens to an event without opening a connection. */
  readonly listenIfConnected: <Name extends ServerEventName>(
    name: Name,
    listener: ServerEvents[Name],
  ) => void;
  /**
   * Calls the listener whenever events may have been missed: when a connection could not be recovered,
   * and when the server says so. Only sockets that have joined a tree get its events, so with a tree, the
   * listener is called when the socket has joined it, also the first time. Returns a function that stops
   * this.
   */
  readonly onMissedEvents: (treeId: string | null, listener: () => void) => () => void;
  /** Resolves to the server's reply, or to an error if there is none. */
  readonly send: <Name extends ClientEventName>(
    name: Name,
    message: ClientMessage<Name>,
  ) => Promise<Acknowledgement>;
  /** Reconnects with the current session. Does nothing before the first connection. */
  readonly reconnect: () => void;
}

interface Subscription {
  readonly attach: (socket: Socket) => void;
  readonly detach: (socket: Socket) => void;
}

export function createLiveSocket(): LiveSocket {
  let opening: Promise<Socket> | undefined;
  let opened: Socket | undefined;
  /** All current listeners, even while there is no connection. */
  const subscriptions = new Set<Subscription>();
  const joining = new Map<string, Promise<Acknowledgement>>();
  const open = async () => {
    const socket = await openSocket();
    for (const { attach } of subscriptions) attach(socket);
    opened = socket;
    return socket;
  };
  const connected = () => {
    opening ??= open().catch((failure: unknown) => {
      // The code could not be loaded; the next listener tries again.
      opening = undefined;
      throw failure;
    });
    return opening;
  };
  // The page works without live events, so a missing connection is not reported.
  const connect = () => void connected().catch(() => undefined);

  const add = <Name extends ServerEventName>(name: Name, listener: ServerEvents[Name]) => {
    // socket.io's types do not support event names with a pattern.
    const event: string = name;
    const subscription: Subscription = {
      attach: (socket) => void socket.on(event, listener),
      detach: (socket) => void socket.off(event, listener),
    };
    subscriptions.add(subscription);
    if (opened !== undefined) subscription.attach(opened);
    return () => {
      if (subscriptions.delete(subscription) && opened !== undefined) subscription.detach(opened);
    };
  };

  const send: LiveSocket['send'] = async (name, message) => {
    try {
      const socket = await connected();
      return await socket.timeout(replyTimeout).emitWithAck(name, message);
    } catch {
      return { error: 'Connection Failed', code: 'connection-failed' };
    }
  };
  /** Joins a tree, once for all who ask at the same time. */
  const join = (treeId: string) => {
    const started =
      joining.get(treeId) ??
      send('join-tree', { treeId }).finally(() => {
        joining.delete(treeId);
      });
    joining.set(treeId, started);
    return started;
  };

  return {
    listen: (name, listener) => {
      const stop = add(name, listener);
      connect();
      return stop;
    },
    listenIfConnected: (name, listener) => void add(name, listener),
    onMissedEvents: (treeId, listener) => {
      let isListening = true;
      const report = async () => {
        if (treeId !== null) await join(treeId);
        if (isListening) listener();
      };
      const stops = [
        add('welcome', () => {
          if (opened?.recovered !== true) void report();
        }),
        add('resync', () => void report()),
      ];
      if (treeId !== null && opened?.connected === true) void report();
      connect();
      return () => {
        isListening = false;
        for (const stop of stops) stop();
      };
    },
    send,
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
  // socket.io does not reconnect after the server closed the connection, as on logging out.
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    setTimeout(() => socket.connect(), socketTimes.reconnectionDelay);
  });
  return socket;
}
