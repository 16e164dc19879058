import { inject, vi } from 'vitest';
import type * as paths from '../../src/paths.ts';

// Node starts a bundle several times as fast as the sources, and most test files start a worker.
vi.mock('../../src/paths.ts', async (importOriginal) => {
  return {
    ...(await importOriginal<typeof paths>()),
    fileWorkerProgram: { file: inject('programs').fileWorker, nodeOptions: [] },
  };
});
