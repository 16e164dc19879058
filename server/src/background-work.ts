import type { Logger } from 'pino';

/** Work that outlives the reply it belongs to: it may fail without failing the call. */
export interface BackgroundWork {
  /** Begins at once; a failure is logged under this name. */
  run(name: string, task: () => Promise<void>): void;
  /** Begins after this time, or as soon as somebody waits for `settled`. */
  runLater(name: string, milliseconds: number, task: () => Promise<void>): void;
  /** Resolves when everything begun or planned so far, and what it began, is over. */
  settled(): Promise<void>;
}

export function createBackgroundWork(logger: Logger): BackgroundWork {
  const open = new Set<Promise<void>>();
  const planned = new Map<NodeJS.Timeout, () => void>();

  async function attempt(name: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      logger.error({ err: error, work: name }, 'Background work failed');
    }
  }

  function run(name: string, task: () => Promise<void>): void {
    const work = attempt(name, task).finally(() => open.delete(work));
    open.add(work);
  }

  return {
    run,
    runLater: (name, milliseconds, task) => {
      const begin = () => {
        planned.delete(timer);
        run(name, task);
      };
      const timer = setTimeout(begin, milliseconds).unref();
      planned.set(timer, begin);
    },
    settled: async () => {
      // Only what is planned now: a task that failed and planned itself again must not keep us here.
      for (const [timer, begin] of [...planned]) {
        clearTimeout(timer);
        begin();
      }
      while (open.size > 0) await Promise.all(open);
    },
  };
}
