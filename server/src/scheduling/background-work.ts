import type { Logger } from 'pino';

/** Work that continues after the reply. Its failure does not fail the call. */
export interface BackgroundWork {
  /** Starts immediately. A failure is logged with this name. */
  run(name: string, task: () => Promise<void>): void;
  /** Starts after this time, or as soon as `settled` is awaited. */
  runLater(name: string, milliseconds: number, task: () => Promise<void>): void;
  /** Resolves when all work started or planned so far, and work started by it, has ended. */
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
      // Only work planned now: a task that fails and plans itself again must not block this.
      for (const [timer, begin] of [...planned]) {
        clearTimeout(timer);
        begin();
      }
      while (open.size > 0) await Promise.all(open);
    },
  };
}
