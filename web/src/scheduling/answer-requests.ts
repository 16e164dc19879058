/** What a worker uses of its scope. */
interface WorkerScope {
  readonly addEventListener: (kind: 'message', listener: (event: MessageEvent) => void) => void;
  readonly postMessage: (message: unknown) => void;
}

/**
 * Answers the requests of a `WorkerClient` in its worker, one at a time; of those that come meanwhile, only
 * the last. What a message leaves out is as in the one before.
 */
export function answerRequests<Request extends object, Reply extends object>(
  answer: (request: Request, send: (reply: Reply) => void) => void | Promise<void>,
  scope: WorkerScope = self,
): void {
  let asked = { number: 0 } as Request & { readonly number: number };
  let isBusy = false;
  const answerLast = async (): Promise<void> => {
    isBusy = true;
    // What was sent while the worker was busy arrives only now.
    await new Promise((resolve) => setTimeout(resolve));
    const answered = asked;
    const { number } = answered;
    try {
      await answer(answered, (reply) => scope.postMessage({ ...reply, number }));
    } catch {
      scope.postMessage({ kind: 'crashed', number });
    }
    isBusy = false;
    if (asked !== answered) void answerLast();
  };
  scope.addEventListener('message', ({ data }) => {
    asked = { ...asked, ...data };
    if (!isBusy) void answerLast();
  });
}
