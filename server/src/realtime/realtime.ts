import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { socketTransports } from '@life-tree/contract';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { SessionsService } from '../features/sessions/sessions-service.ts';
import type { Throttle } from '../http/throttle.ts';
import { recoveryMilliseconds } from '../providers/disconnected-sockets/disconnected-sockets.ts';
import {
  type Announcement,
  isAccessChange,
  type Position,
} from '../providers/event-bus/event-bus.ts';
import type { Resources } from '../resources.ts';
import { hashSecret } from '../secrets.ts';
import type { LiveServer, LiveSocket } from './live-sockets.ts';
import { listenTo } from './messages.ts';
import { createPresences } from './presence.ts';
import { createRecentEvents } from './recent-events.ts';
import { createRecoveryAdapter } from './recovery-adapter.ts';
import { createRepublishTree } from './republish-tree.ts';
import type { ResendNotifications } from './resend-notifications.ts';
import { createRoomMembership, type SocketAccess } from './room-membership.ts';
import { eventOf, sendToRooms } from './send-events.ts';
import { createSocketAuthentication } from './socket-authentication.ts';

interface RealtimeDependencies {
  readonly sessions: SessionsService;
  readonly throttle: Throttle;
  readonly resendNotifications: ResendNotifications;
}

const maxMessageBytes = 65_536;
const comparisonMilliseconds = 60_000;
const closeMilliseconds = 1000;

/** Serves sockets on the app's port and sends announcements to everyone with access. */
export function addRealtime(
  app: FastifyInstance,
  resources: Resources,
  { sessions, throttle, resendNotifications }: RealtimeDependencies,
): void {
  const { config, logger, bus, background } = resources;
  const now = () => resources.now().getTime();
  const recent = createRecentEvents(bus.position(), now);
  const authentication = createSocketAuthentication(app, config, { throttle, sessions });

  const io: LiveServer = new Server(app.server, {
    transports: [...socketTransports],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: 20_000,
    allowRequest: authentication.allowRequest,
    adapter: createRecoveryAdapter(resources.disconnectedSockets, logger),
    // Recovered sockets are authenticated like new ones.
    connectionStateRecovery: {
      maxDisconnectionDuration: recoveryMilliseconds,
      skipMiddlewares: false,
    },
  });
  const presences = createPresences(io, resources);
  const membership = createRoomMembership(io, resources, presences, recent);
  const republishTree = createRepublishTree(resources);
  const accessOf = new WeakMap<LiveSocket, SocketAccess>();
  const connected = new WeakSet<LiveSocket['conn']>();
  const findSessionOf = (socket: LiveSocket) => () => authentication.findSession(socket.request);

  io.use((socket, next) => {
    // The rate limit counts connections: one connection must not open many sockets, each with lookups.
    if (connected.has(socket.conn)) {
      socket.conn.close();
      return next();
    }
    connected.add(socket.conn);
    socket.data.joined ??= new Set();
    socket.data.closed ??= [];
    socket.data.linkKeys = authentication.linkKeys(socket.request);
    socket.data.linkHashes = socket.data.linkKeys.map(hashSecret);
    membership
      .lookUp(socket, findSessionOf(socket))
      .then(
        (access) => {
          const hasChangedUser =
            socket.recovered && (access.session?.id ?? null) !== socket.data.sessionId;
          if (!hasChangedUser) return void accessOf.set(socket, access);
          access.watcher.stop();
          socket.conn.close();
        },
        (error: unknown) => {
          logger.warn({ err: error }, 'Could not authenticate a socket');
          // After an error the client would not reconnect; after a lost connection it does.
          socket.conn.close();
        },
      )
      // Also when the connection is closed: socket.io keeps the socket until `next` is called.
      .then(() => next());
  });

  io.on('connection', (socket) => {
    const access = accessOf.get(socket);
    if (access === undefined) return void socket.disconnect(true);
    socket.on('disconnect', () => membership.disconnect(socket));
    background.run('socket', async () => {
      const ready = membership.admit(socket, access, findSessionOf(socket));
      listenTo(socket, {
        ...{ membership, presences, republishTree, resendNotifications, logger, now },
        rateLimits: config.rateLimits,
        ready,
      });
      await ready;
    });
  });

  function handle(announcement: Announcement, position: Position): void {
    try {
      if (isAccessChange(announcement)) membership.apply(announcement);
      else {
        const event = eventOf(announcement, position);
        recent.add(event);
        if (announcement.kind === 'tree-changed') {
          membership.checks.hasTold(announcement.treeId, announcement.event.version);
        }
        const isComplete = sendToRooms(io, event);
        // The announcement that somebody lost access is late, or lost.
        if (!isComplete && event.tree !== null) membership.checks.check([event.tree.id]);
      }
    } catch (error) {
      logger.error(
        { err: error, announcement: announcement.kind },
        'Could not handle an announcement',
      );
    }
  }

  /** Disconnects everyone: clients reconnect and fetch what they missed. */
  function startOver(before: Position): void {
    recent.restart(before);
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  }

  /** Sessions also expire without an announcement, and announcements of a process that crashes are lost. */
  async function compareWithDatabase(): Promise<void> {
    const open = [...io.sockets.sockets.values()];
    const ids = new Set(open.flatMap(({ data }) => data.sessionId ?? []));
    const live = await sessions.findLive([...ids]);
    for (const socket of open) {
      const { sessionId } = socket.data;
      if (sessionId !== null && ids.has(sessionId) && !live.has(sessionId))
        membership.signOut(socket);
    }
    membership.checks.checkAll();
  }

  const unsubscribe = bus.subscribe(handle, startOver);
  const comparison = setInterval(
    () => background.run('compare sockets with the database', compareWithDatabase),
    comparisonMilliseconds,
  ).unref();

  const connections = new Set<Duplex>();
  app.server.on('upgrade', (_request, connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  app.addHook('preClose', async () => {
    clearInterval(comparison);
    unsubscribe();
    presences.close();
    io.engine.close();
    // A client that does not close its connection in time must not delay the shutdown.
    const until = Date.now() + closeMilliseconds;
    while (connections.size > 0 && Date.now() < until) await pause(20);
    for (const connection of connections) connection.destroy();
  });
}
