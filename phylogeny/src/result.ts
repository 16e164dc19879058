/** The outcome of something that can be refused. Illegal edits and unreadable files are not exceptions. */
export type Result<Value, Failure> = Accepted<Value> | Refused<Failure>;

/** A success. */
export interface Accepted<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** A failure. */
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
