import type { Acknowledgement, ClientEvents, ServerEvents } from '@life-tree/contract';
import type { Socket } from 'socket.io-client';

type Contract = typeof import('@life-tree/contract');

// The contract's own values, under the compiler's eye: importing them would bring its schemas along.
const times: Contract['socketTimes'] = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
};
const transports: Contract['socketTransports'] = ['websocket'];

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
  /** Hears an event for as long as the page lives, but opens no connection for its sake. */
  readonly overhear: <Name extends ServerEventName>(
    name: Name,
    listener: ServerEvents[Name],
  ) => void;
  /** Resolves to the server's answer, or to an error in its place when none comes. */
  readonly send: <Name extends ClientEventName>(
    name: Name,
    message: ClientMessage<Name>,
  ) => Promise<Acknowledgement>;
  /** Connects anew, as whoever is logged in now; does nothing before the first connection. */
  readonly reconnect: () => void;
}

export function createLiveSocket(): LiveSocket {
  let opened: Promise<Socket> | undefined;
  const overhearing: ((socket: Socket) => void)[] = [];
  const open = async () => {
    const socket = await openSocket();
    for (const attach of overhearing) attach(socket);
    return socket;
  };
  const connected = () => {
    opened ??= open().catch((failure: unknown) => {
      // The code may not have arrived; whoever listens next tries again.
      opened = undefined;
      throw failure;
    });
    return opened;
  };
  // Everything on the page works without live news: that there are none is no failure to report.
  const whenConnected = (act: (socket: Socket) => void) => {
    connected().then(act, () => undefined);
  };

  return {
    listen: (name, listener) => {
      // socket.io's own types cannot hold events that are named by a pattern.
      const event: string = name;
      whenConnected((socket) => socket.on(event, listener));
      return () => whenConnected((socket) => socket.off(event, listener));
    },
    overhear: (name, listener) => {
      const event: string = name;
      const attach = (socket: Socket) => void socket.on(event, listener);
      if (opened) whenConnected(attach);
      else overhearing.push(attach);
    },
    send: async (name, message) => {
      try {
        const socket = await connected();
        return await socket.timeout(answerWithin).emitWithAck(name, message);
      } catch {
        return { error: 'Connection Failed' };
      }
    },
    reconnect: () => {
      if (opened) whenConnected((socket) => socket.disconnect().connect());
    },
  };
}

async function openSocket(): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const socket = io({
    withCredentials: true,
    transports: [...transports],
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    ...times,
  });
  // socket.io never comes back by itself after the server ended the connection, as at a log-out.
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    setTimeout(() => socket.connect(), times.reconnectionDelay);
  });
  return socket;
}
