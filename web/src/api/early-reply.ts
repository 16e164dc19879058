/** A reply that `public/start.js` has asked for, so that it arrives while the code of the page loads. */
interface EarlyReply {
  readonly address: string;
  readonly reply: Promise<Response>;
  readonly cancel: () => void;
}

declare global {
  interface Window {
    earlyReply?: EarlyReply;
  }
}

/** The reply of this address, if it has been asked for. It can be taken once. */
export function takeEarlyReply(address: string, signal?: AbortSignal): Promise<Response> | null {
  const early = window.earlyReply;
  if (early?.address !== address) return null;
  delete window.earlyReply;
  if (signal?.aborted) early.cancel();
  signal?.addEventListener('abort', early.cancel);
  return early.reply;
}
