import type { TestProject } from 'vitest/node';
import { bundleServer, type ServerPrograms } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    programs: ServerPrograms;
  }
}

/** Bundles the server once for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let bundle = await bundleServer();
  project.provide('programs', bundle.programs);
  project.onTestsRerun(async () => {
    await bundle.remove();
    bundle = await bundleServer();
    project.provide('programs', bundle.programs);
  });
  return () => bundle.remove();
}
