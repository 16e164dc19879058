import { useEffect, useState } from 'react';

/** Messages have the number of the request that they are or answer. */
interface Numbered {
  readonly number: number;
}

/** Sent when a request was answered with an exception. */
const crashed = { kind: 'crashed' } as const;

export interface WorkerClient<Request> {
  /**
   * Asks the worker, which it starts if need be. What a request leaves out is as in the one before, and what
   * is the same is not sent again.
   */
  readonly ask: (request: Partial<Request>) => void;
  /** Ends the worker and forgets what was asked. */
  readonly end: () => void;
}

/**
 * Asks a worker and passes on its replies to the last request. `onFailed`: the worker has crashed, could not
 * be loaded, or sent what cannot be read. It is ended then; the next request starts another one.
 */
export function createWorkerClient<Request extends object, Reply>(
  start: () => Worker,
  onReply: (reply: Reply) => void,
  onFailed: () => void,
): WorkerClient<Request> {
  let worker: Worker | null = null;
  let asked: Partial<Request> = {};
  let last = 0;
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const startAnother = (): Worker => {
    const started = start();
    const fail = () => {
      if (started !== worker) return;
      stop();
      onFailed();
    };
    const onMessage = ({ data }: MessageEvent<(Reply | typeof crashed) & Numbered>) => {
      if (isCrash(data)) fail();
      else if (started === worker && data.number === last) onReply(data);
    };
    started.addEventListener('message', onMessage);
    for (const kind of ['error', 'messageerror']) started.addEventListener(kind, fail);
    return started;
  };
  return {
    ask: (request) => {
      last += 1;
      const before = worker === null ? {} : asked;
      asked = { ...asked, ...request };
      const changed = Object.entries(asked).filter(
        ([name, value]) => value !== Reflect.get(before, name),
      );
      worker ??= startAnother();
      worker.postMessage({ ...Object.fromEntries(changed), number: last });
    },
    end: () => {
      stop();
      asked = {};
    },
  };
}

function isCrash(data: object): data is typeof crashed {
  return 'kind' in data && data.kind === crashed.kind;
}

/** A client that ends with the component. It calls the handlers of the first render. */
export function useWorkerClient<Request extends object, Reply>(
  ...handlers: Parameters<typeof createWorkerClient<Request, Reply>>
): WorkerClient<Request> {
  const [client] = useState(() => createWorkerClient<Request, Reply>(...handlers));
  useEffect(() => client.end, [client]);
  return client;
}
