import type { Client, QueryConfig, QueryResult } from 'pg';
import type { Logger } from 'pino';
import { isPrepared, queryPrepared } from './prepared-query.ts';

/** Names of prepared queries that take little time and wait for no lock; see `preparedRead`. */
const quickReads = new Set<string>();

export function addQuickRead(name: string): void {
  quickReads.add(name);
}

type SendQuery = (config: QueryConfig, values: unknown[]) => Promise<QueryResult>;

interface WaitingRead {
  readonly config: QueryConfig;
  readonly values: unknown[];
  readonly resolve: (result: Promise<QueryResult>) => void;
}

interface PipelinedClient {
  readonly client: Client;
  inFlight: number;
}

/** More reads at once are divided among the connections, which the database serves in parallel. */
const maxTogether = 8;
const retryMilliseconds = 1000;

/**
 * Sends the quick reads of all requests that arrived together with one system call, on a connection that
 * answers them in order, which costs the server less than a system call for each of them. Each read
 * remains a statement of its own: it sees what was committed when it starts, and its errors affect no other.
 * Other queries, and reads while there is no connection for them, are sent with `sendOther`.
 */
export function createPipelinedReads(
  createClient: () => Client,
  prepareClient: (client: Client) => Promise<void>,
  connections: number,
  sendOther: SendQuery,
  logger: Logger,
): { readonly query: SendQuery; close(): Promise<void> } {
  const clients = new Set<PipelinedClient>();
  const connecting = new Set<Promise<void>>();
  let retryAt = 0;
  let isClosed = false;
  let waiting: WaitingRead[] = [];

  function open(): void {
    const work = addClient().finally(() => connecting.delete(work));
    connecting.add(work);
  }

  async function addClient(): Promise<void> {
    const client = createClient();
    const pipelined = { client, inFlight: 0 };
    // From the start: without a listener, a lost connection would end the process.
    client.on('error', (error) => {
      clients.delete(pipelined);
      logger.warn({ err: error }, 'Lost a database connection');
    });
    client.on('end', () => clients.delete(pipelined));
    try {
      await client.connect();
      await prepareClient(client);
      clients.add(pipelined);
    } catch (error) {
      retryAt = Date.now() + retryMilliseconds;
      logger.warn({ err: error }, 'Could not connect to the database');
      client.end().catch(() => undefined);
    }
  }

  function send(): void {
    const reads = waiting;
    waiting = [];
    for (let from = 0; from < reads.length; from += maxTogether) {
      sendTogether(reads.slice(from, from + maxTogether));
    }
  }

  function sendTogether(reads: readonly WaitingRead[]): void {
    const [first, ...others] = clients;
    if (first === undefined) {
      for (const { config, values, resolve } of reads) resolve(sendOther(config, values));
      return;
    }
    let pipelined = first;
    for (const other of others) if (other.inFlight < pipelined.inFlight) pipelined = other;
    const { stream } = pipelined.client.connection;
    stream.cork();
    for (const { config, values, resolve } of reads) {
      pipelined.inFlight += 1;
      resolve(
        sendWith(pipelined.client, config, values).finally(() => {
          pipelined.inFlight -= 1;
        }),
      );
    }
    stream.uncork();
  }

  return {
    query: (config, values) => {
      const isQuick = config.name !== undefined && quickReads.has(config.name);
      if (!isQuick || isClosed) return sendOther(config, values);
      if (clients.size + connecting.size < connections && Date.now() >= retryAt) open();
      if (clients.size === 0) return sendOther(config, values);
      return new Promise((resolve) => {
        // After all requests that have arrived are read.
        if (waiting.length === 0) setImmediate(send);
        waiting.push({ config, values, resolve });
      });
    },

    close: async () => {
      isClosed = true;
      await Promise.all(connecting);
      await Promise.all([...clients].map(({ client }) => client.end()));
    },
  };
}

function sendWith(client: Client, config: QueryConfig, values: unknown[]): Promise<QueryResult> {
  return isPrepared(config) ? queryPrepared(client, config, values) : client.query(config, values);
}
