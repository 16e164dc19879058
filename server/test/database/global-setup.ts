import type { TestProject } from 'vitest/node';
import { preparePgliteTemplate } from './pglite-template.ts';
import { preparePostgresTemplate } from './postgres-template.ts';
import type { Template } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** Creates one migrated database. Each test file gets a copy of it. */
export async function setup(project: TestProject): Promise<void> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  project.provide(
    'template',
    serverUrl === undefined || serverUrl === ''
      ? await preparePgliteTemplate()
      : await preparePostgresTemplate(serverUrl),
  );
}
