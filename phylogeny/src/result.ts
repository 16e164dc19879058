/** The outcome of something that may be refused: an illegal edit or an unreadable file is no exception. */
export type Result<Value, Failure> = Accepted<Value> | Refused<Failure>;

export interface Accepted<Value> {
  readonly ok: true;
  readonly value: Value;
}

export interface Refused<Failure> {
  readonly ok: false;
  readonly error: Failure;
}

/** A success carrying its value. */
export function accept<Value>(value: Value): Accepted<Value> {
  return { ok: true, value };
}

/** A failure carrying its reason. */
export function refuse<Failure>(error: Failure): Refused<Failure> {
  return { ok: false, error };
}
