import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { socketTransports } from '@life-tree/contract';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { SessionsService } from '../features/sessions/sessions-service.ts';
import type { Throttle } from '../http/throttle.ts';
import {
  type Announcement,
  isAboutRights,
  type Position,
} from '../providers/event-bus/event-bus.ts';
import { parkedMilliseconds } from '../providers/parked-sockets/parked-sockets.ts';
import type { Resources } from '../resources.ts';
import { createAdmission } from './admission.ts';
import type { LiveServer, LiveSocket } from './live-sockets.ts';
import { listenTo } from './messages.ts';
import { createParkingAdapter } from './parking-adapter.ts';
import { createPresences } from './presence.ts';
import { createRecentEvents } from './recent-events.ts';
import { createRetelling } from './retelling.ts';
import { type Arrival, createSeating } from './seating.ts';
import { eventOf, sendToRooms } from './sending.ts';
import type { TellAgain } from './tell-again.ts';

interface RealtimeDependencies {
  readonly sessions: SessionsService;
  readonly throttle: Throttle;
  readonly tellAgain: TellAgain;
}

const largestMessageBytes = 65_536;
const sessionCheckMilliseconds = 60_000;
const farewellMilliseconds = 1000;

/** Adds sockets on the app's own port: what is announced is heard by whoever may hear it. */
export function addRealtime(
  app: FastifyInstance,
  resources: Resources,
  { sessions, throttle, tellAgain }: RealtimeDependencies,
): void {
  const { config, logger, bus, background } = resources;
  const now = () => resources.now().getTime();
  const recent = createRecentEvents(bus.position(), now);
  const admission = createAdmission(app, config, { throttle, sessions });

  const io: LiveServer = new Server(app.server, {
    transports: [...socketTransports],
    serveClient: false,
    maxHttpBufferSize: largestMessageBytes,
    connectTimeout: 20_000,
    allowRequest: admission.allowRequest,
    adapter: createParkingAdapter(resources.parkedSockets, logger),
    // Whoever comes back is asked for their session like everyone else.
    connectionStateRecovery: {
      maxDisconnectionDuration: parkedMilliseconds,
      skipMiddlewares: false,
    },
  });
  const presences = createPresences(io, resources);
  const seating = createSeating(io, resources, presences, recent);
  const retelling = createRetelling(resources, tellAgain);
  const arrivals = new WeakMap<LiveSocket, Arrival>();
  const connected = new WeakSet<LiveSocket['conn']>();
  const findSessionOf = (socket: LiveSocket) => () => admission.findSession(socket.request);

  io.use((socket, next) => {
    // Calls are limited by connection: one must not bring any number of sockets, each with its lookups.
    if (connected.has(socket.conn)) {
      socket.conn.close();
      return next();
    }
    connected.add(socket.conn);
    socket.data.joined ??= new Set();
    socket.data.closed ??= [];
    seating
      .lookUp(socket, findSessionOf(socket))
      .then(
        (arrival) => {
          const comesBackAsSomebodyElse =
            socket.recovered && (arrival.session?.id ?? null) !== socket.data.sessionId;
          if (!comesBackAsSomebodyElse) return void arrivals.set(socket, arrival);
          arrival.overhearing.stop();
          socket.conn.close();
        },
        (error: unknown) => {
          logger.warn({ err: error }, 'A socket could not be let in');
          // A refusal would keep the client from trying again, a broken connection does not.
          socket.conn.close();
        },
      )
      // Also when the connection is closed: socket.io keeps the socket until it is told.
      .then(() => next());
  });

  io.on('connection', (socket) => {
    const arrival = arrivals.get(socket);
    if (arrival === undefined) return void socket.disconnect(true);
    socket.on('disconnect', () => seating.disconnect(socket));
    background.run('socket', async () => {
      const seated = seating.arrive(socket, arrival, findSessionOf(socket));
      listenTo(socket, {
        ...{ seating, presences, retelling, logger, now },
        rateLimits: config.rateLimits,
        seated,
      });
      await seated;
    });
  });

  function hear(announcement: Announcement, position: Position): void {
    try {
      if (isAboutRights(announcement)) seating.apply(announcement, position);
      else {
        const event = eventOf(announcement, position);
        recent.add(event);
        sendToRooms(io, event);
      }
    } catch (error) {
      logger.error({ err: error, announcement: announcement.kind }, 'An announcement failed');
    }
  }

  /** Everyone comes back, is looked up anew and fetches what they missed. */
  function startOver(before: Position): void {
    recent.restart(before);
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  }

  /** Sessions also end by themselves, when their time is over. */
  async function endOldSessions(): Promise<void> {
    const open = [...io.sockets.sockets.values()];
    const ids = new Set(open.flatMap(({ data }) => data.sessionId ?? []));
    const live = await sessions.findLive([...ids]);
    for (const socket of open) {
      const { sessionId } = socket.data;
      if (sessionId !== null && ids.has(sessionId) && !live.has(sessionId)) seating.signOut(socket);
    }
  }

  const stopHearing = bus.subscribe(hear, startOver);
  const checkSessions = setInterval(
    () => background.run('end old sessions', endOldSessions),
    sessionCheckMilliseconds,
  ).unref();

  const connections = new Set<Duplex>();
  app.server.on('upgrade', (_request, connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  app.addHook('preClose', async () => {
    clearInterval(checkSessions);
    stopHearing();
    presences.close();
    io.engine.close();
    // Whoever does not say goodbye in time must not keep the server from ending.
    const until = Date.now() + farewellMilliseconds;
    while (connections.size > 0 && Date.now() < until) await pause(20);
    for (const connection of connections) connection.destroy();
  });
}
