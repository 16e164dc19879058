import { inject, vi } from 'vitest';
import type * as paths from '../../src/paths.ts';

// Node starts a bundle several times as fast as the sources, and most test files start a worker.
vi.mock('../../src/paths.ts', async (importOriginal) => {
  const { editWorker, imageWorker } = inject('programs');
  return {
    ...(await importOriginal<typeof paths>()),
    editProgram: { file: editWorker, nodeOptions: [] },
    imageWorkerProgram: { file: imageWorker, nodeOptions: [] },
  };
});
