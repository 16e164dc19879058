import type { CallInput, CallReply, Endpoint } from '@life-tree/contract';

type Contract = typeof import('@life-tree/contract');
type Declared = Extract<Contract[keyof Contract], Endpoint>;

/**
 * Every call of the contract under its own name, such as `GET user/me`. Types only: the name
 * already says method and path, so the schemas need not travel to the browser with it.
 */
export type Calls = {
  readonly [Call in Declared as `${Call['method']} ${Call['path']}`]: Call;
};
export type CallName = keyof Calls;

interface Extras {
  readonly signal?: AbortSignal;
  /** The id of the account it is for: with the session of another one it is refused. */
  readonly account?: string;
  /** Told the headers of a reply. */
  readonly onHeaders?: (headers: Headers) => void;
  /** A request with a small body goes on though the page is closed meanwhile. */
  readonly keepalive?: boolean;
  /** Sent as multipart instead of JSON. */
  readonly upload?: FormData;
  /** Told how much of an upload is sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export type CallOptions<Name extends CallName> = CallInput<Calls[Name]> & Extras;

/** Leaves the options out where the call takes nothing. */
export type CallArguments<Name extends CallName> =
  Extras extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

export type Reply<Name extends CallName> = CallReply<Calls[Name]>;
