import type { Logger } from 'pino';

/** Work that outlives the reply it belongs to: it may fail without failing the call. */
export interface BackgroundWork {
  /** Begins at once; a failure is logged under this name. */
  run(name: string, task: () => Promise<void>): void;
  /** Resolves when everything begun so far, and what it began, is over. */
  settled(): Promise<void>;
}

export function createBackgroundWork(logger: Logger): BackgroundWork {
  const open = new Set<Promise<void>>();

  async function attempt(name: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      logger.error({ err: error, work: name }, 'Background work failed');
    }
  }

  return {
    run: (name, task) => {
      const work = attempt(name, task).finally(() => open.delete(work));
      open.add(work);
    },
    settled: async () => {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
