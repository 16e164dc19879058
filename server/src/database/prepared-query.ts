import { type Connection, type FieldDef, Query, type QueryConfig, type QueryResult } from 'pg';

declare module 'pg' {
  interface Query {
    name: string;
    text: string;
    values: (string | Buffer | null)[];
    callback: QueryCallback;
    /** Sends the messages of the query. */
    prepare(connection: Connection): void;
  }
}

type QueryCallback = (error: Error | null | undefined, result: QueryResult) => void;

/** Turns the text of a column into its value. */
type ReadColumn = (text: string) => unknown;

interface PreparedConfig extends QueryConfig {
  readonly name: string;
  readonly types: NonNullable<QueryConfig['types']>;
}

/** Whether a query is a prepared statement that returns rows as lists, as Drizzle's do. */
export function isPrepared(config: QueryConfig & { rowMode?: string }): config is PreparedConfig {
  return config.name !== undefined && config.types !== undefined && config.rowMode === 'array';
}

/** The columns of each prepared statement of a connection. They never change: the database refuses it. */
const columnsOf = new WeakMap<Connection, Map<string, readonly ReadColumn[]>>();

/**
 * A query with a prepared statement. A query of the driver asks for a description of the columns each time,
 * which takes longer than reading a row of a large table.
 */
class PreparedQuery extends Query {
  readonly #types: PreparedConfig['types'];
  #connection: Connection | null = null;
  #columns: readonly ReadColumn[] = [];
  readonly #rows: unknown[][] = [];
  #failure: Error | null = null;

  constructor(config: PreparedConfig, values: readonly unknown[]) {
    super(config.text, values.map(asText));
    this.name = config.name;
    this.#types = config.types;
  }

  override prepare(connection: Connection): void {
    this.#connection = connection;
    const columns = columnsOf.get(connection)?.get(this.name);
    if (columns === undefined) {
      super.prepare(connection);
      return;
    }
    this.#columns = columns;
    connection.bind({ portal: '', statement: this.name, values: this.values }, true);
    connection.execute({ portal: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#columns = fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text'));
    if (this.#connection === null) return;
    const known = columnsOf.get(this.#connection) ?? new Map<string, readonly ReadColumn[]>();
    known.set(this.name, this.#columns);
    columnsOf.set(this.#connection, known);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      const columns = this.#columns;
      this.#rows.push(fields.map((text, index) => (text === null ? null : columns[index]?.(text))));
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    const rows = this.#rows;
    const result = { rows, rowCount: rows.length, command: '', oid: 0, fields: [] };
    this.callback(this.#failure, result);
  }
}

/** What queries can be sent to: a connection, or a pool of them. */
interface Queryable {
  query(config: QueryConfig, callback: QueryCallback): void;
}

export function queryPrepared(
  target: Queryable,
  config: PreparedConfig,
  values: readonly unknown[],
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    target.query(new PreparedQuery(config, values), (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

/** A value as the database reads it; bytes stay as they are. */
function asText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function asElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text =
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : asText(value);
  return `"${String(text).replaceAll(/["\\]/g, '\\$&')}"`;
}
