import type { CallInput, CallReply, Endpoint } from '@life-tree/contract';

type Contract = typeof import('@life-tree/contract');
type Declared = Extract<Contract[keyof Contract], Endpoint>;

/**
 * Every call of the contract by its name, such as `GET user/me`. These are only types: the name contains
 * method and path, so the browser does not need the schemas.
 */
export type Calls = {
  readonly [Call in Declared as `${Call['method']} ${Call['path']}`]: Call;
};
export type CallName = keyof Calls;

interface Extras {
  readonly signal?: AbortSignal;
  /** The id of the account the call is for. With another account's session, it is refused. */
  readonly account?: string;
  /**
   * Reads the body of a long reply while it arrives, instead of all of it at the end. Without progress, the
   * call fails after a while.
   */
  readonly read?: (body: ReadableStream<Uint8Array>, noteProgress: () => void) => Promise<unknown>;
  /** Completes a request with a small body even if the page is closed. */
  readonly keepalive?: boolean;
  /** The server may need a minute, for example for a copy of a large tree. */
  readonly takesLong?: boolean;
  /** The JSON of the body, if the caller has written it. */
  readonly json?: Blob;
  /** Sent as multipart instead of JSON. */
  readonly upload?: FormData;
  /** Receives the progress of an upload, from 0 to 1. */
  readonly onProgress?: (progress: number) => void;
}

export type CallOptions<Name extends CallName> = CallInput<Calls[Name]> & Extras;

/** The options are optional if the call has no input. */
export type CallArguments<Name extends CallName> =
  Extras extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

export type Reply<Name extends CallName> = CallReply<Calls[Name]>;
